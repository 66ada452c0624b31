/** Items identified by two texts. */
export interface Pairs<T> {
  items: T[];
  /** The index of the item, which is created where it is new. */
  add(first: string, second: string): number;
}

/** Numbers pairs of texts. Two lookups, because concatenating the texts would cost more. */
export function createPairs<T>(make: (first: string, second: string) => T, items: T[] = []): Pairs<T> {
  const places = new Map<string, Map<string, number>>();
  return {
    items,
    add(first, second) {
      let among = places.get(first);
      if (among === undefined) {
        among = new Map();
        places.set(first, among);
      }
      let place = among.get(second);
      if (place === undefined) {
        place = items.push(make(first, second)) - 1;
        among.set(second, place);
      }
      return place;
    },
  };
}
