import { createCache } from "#lib/cache.ts";
import type { Connection } from "./connection.ts";

const MAX_QUESTIONS = 16;

/** What may be cached: the little of a row that is counted. */
export type Cacheable = number | string | (number | string)[] | null;

/**
 * Values that recent questions read from the rows of days' files. A stored row never changes, and most questions repeat one
 * asked just before, so each has a cache of its own under a key made of its filter.
 */
export interface RowCaches {
  /**
   * Starts a generation of a question's cache. What it gets and sets replaces the generation before, so that no more is kept
   * than one run of the question needs.
   */
  begin<T extends Cacheable>(question: string): RowCache<T>;
}

/** Values by a row's number, or any other key, within one day's file. A file that is closed is not held. */
export interface RowCache<T> {
  get(connection: Connection, key: number | string): T | undefined;
  set(connection: Connection, key: number | string, value: T): void;
}

type Generation = WeakMap<Connection, Map<number | string, unknown>>;

export function createRowCaches(): RowCaches {
  const questions = createCache<string, Generation>({ maxEntries: MAX_QUESTIONS });
  return {
    begin<T extends Cacheable>(question: string): RowCache<T> {
      const before = questions.get(question);
      const now: Generation = new WeakMap();
      questions.set(question, now);
      const cache: RowCache<T> = {
        get(connection, key) {
          const value = now.get(connection)?.get(key) as T | undefined;
          if (value !== undefined) return value;
          const last = before?.get(connection)?.get(key) as T | undefined;
          if (last !== undefined) cache.set(connection, key, last);
          return last;
        },
        set(connection, key, value) {
          let values = now.get(connection);
          if (values === undefined) {
            values = new Map();
            now.set(connection, values);
          }
          values.set(key, value);
        },
      };
      return cache;
    },
  };
}
