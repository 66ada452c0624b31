/** Things that two texts name. */
export interface Pairs<T> {
  items: T[];
  /** The place of what they name. */
  add(first: string, second: string): number;
}

/** Gives each pair of texts a place among the items: looked up one after the other, as joining them costs more. */
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
