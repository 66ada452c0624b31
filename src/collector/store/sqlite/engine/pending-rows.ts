/** Rows collected during a commit and written together at its end. `reset` drops those that a failed request added. */
export interface PendingRows<T> {
  add(item: T): void;
  mark(): number;
  reset(mark: number): void;
  take(): T[];
}

export function createPendingRows<T>(): PendingRows<T> {
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
