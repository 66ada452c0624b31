import { createCache } from "#lib/cache.ts";
import type { Connection } from "./connection.ts";

const MAX_QUESTIONS = 16;

/** What may be cached of a row: only what is counted. */
export type Cacheable = number | string | (number | string)[] | null;

/**
 * Values that recent questions read from rows of days' files. A stored row never changes, and most questions repeat a recent
 * one, so each question has its own cache under a key made of its filter.
 */
export interface RowCaches {
  /**
   * Starts a generation of a question's cache. The values it gets and sets replace the generation before, so that the cache holds
   * what one run of the question needs.
   */
  begin<T extends Cacheable>(question: string): RowCache<T>;
}

/** Values by row number, or any other key, within one day's file. It does not keep a closed file alive. */
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
