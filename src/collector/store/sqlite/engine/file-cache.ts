import { createCache } from "#lib/cache.ts";
import type { Bytes } from "#lib/units.ts";
import type { Connection } from "./connection.ts";

/** Values computed of the rows of one day's file that never change. */
export interface FileCache {
  /** What was last set under the key; undefined if it was not, or was dropped since. */
  get(key: string): unknown;
  /** @param bytes about how much memory it takes */
  set(key: string, value: unknown, bytes: Bytes): void;
}

const MOST_ENTRIES = 50_000;
/** Of a thread. */
const MOST_BYTES: Bytes = 48 * 1024 * 1024;

/** The caches of all files of a thread, which share one limit: the least recently used values are dropped first. */
export function createFileCaches(): (connection: Connection) => FileCache {
  const cache = createCache<string, { value: unknown; bytes: Bytes }>({
    maxEntries: MOST_ENTRIES,
    maxWeight: MOST_BYTES,
    weigh: ({ bytes }) => bytes,
  });
  const numbers = new WeakMap<Connection, number>();
  let last = 0;
  return (connection) => {
    const number = numbers.get(connection) ?? ++last;
    numbers.set(connection, number);
    return {
      get: (key) => cache.get(`${number} ${key}`)?.value,
      set: (key, value, bytes) => cache.set(`${number} ${key}`, { value, bytes }),
    };
  };
}
