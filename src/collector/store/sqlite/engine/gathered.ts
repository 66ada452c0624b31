/** Things gathered over a commit, to be written together at its end; what a failed request added is taken back. */
export interface Gathered<T> {
  add(item: T): void;
  mark(): number;
  reset(mark: number): void;
  take(): T[];
}

export function createGathered<T>(): Gathered<T> {
  let items: T[] = [];
  return {
    add: (item) => void items.push(item),
    mark: () => items.length,
    reset(mark) {
      items.length = mark;
    },
    take() {
      const taken = items;
      items = [];
      return taken;
    },
  };
}
