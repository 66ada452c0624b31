import { createCache } from "#lib/cache.ts";
import type { Connection } from "../engine/connection.ts";

const MAX_QUERIES = 12;
/** Of all queries together. */
const MAX_ROWS = 300_000;

/** Rows of spans that the index of words returned. Rows are only added, and a span stays with its trace. */
export interface CachedHits {
  /** The rows that were searched, both ends included. */
  first: number;
  last: number;
  /** All hits among these, the lowest first. */
  rows: number[];
  /** Hits of the traces for which all of them were looked up. */
  ofTraces: Map<number, number[]>;
}

/** Hits of the latest queries, so that the next run of one searches only the rows that came since. */
export interface HitCache {
  get(connection: Connection, match: string): CachedHits | undefined;
  /** Replaces the hits of the query. */
  set(connection: Connection, match: string, hits: CachedHits): void;
}

export function createHitCache(): HitCache {
  const cache = createCache<string, CachedHits>({
    maxEntries: MAX_QUERIES,
    maxWeight: MAX_ROWS,
    weigh: ({ rows }) => rows.length,
  });
  const numbers = new WeakMap<Connection, number>();
  let last = 0;
  const keyOf = (connection: Connection, match: string) => {
    const number = numbers.get(connection) ?? ++last;
    numbers.set(connection, number);
    return `${number} ${match}`;
  };
  return {
    // Each run of a query also sets its hits, which is what counts as a use.
    get: (connection, match) => cache.peek(keyOf(connection, match)),
    set: (connection, match, hits) => cache.set(keyOf(connection, match), hits),
  };
}
