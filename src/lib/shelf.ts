import type { Clock } from "./clock.ts";
import type { Millis } from "./units.ts";

/** Where something is laid for the one who comes for it next. */
export interface Shelf<T> {
  /** @returns a key that nobody can guess */
  lay(thing: T): string;
  /** Undefined where it lay too long, or made room for others. */
  find(key: string): T | undefined;
}

export interface ShelfLimits {
  most: number;
  keep: Millis;
}

/** @param nextKey a key that was never given before */
export function createShelf<T>({ most, keep }: ShelfLimits, clock: Clock, nextKey: () => string): Shelf<T> {
  const laid = new Map<string, { thing: T; at: number }>();
  return {
    lay(thing) {
      const key = nextKey();
      laid.set(key, { thing, at: clock() });
      for (const [oldest] of laid) if (laid.size > most) laid.delete(oldest);
      return key;
    },
    find(key) {
      const found = laid.get(key);
      if (found !== undefined && clock() - found.at > keep) laid.delete(key);
      return laid.get(key)?.thing;
    },
  };
}
