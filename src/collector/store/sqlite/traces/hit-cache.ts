import { createCache } from "#lib/cache.ts";
import type { Connection } from "../engine/connection.ts";

const MAX_QUERIES = 12;
/** The limit for all queries together. */
const MAX_ROWS = 300_000;

/** Rows of spans that the word index found. Rows are only added, and a span never changes its trace. */
export interface CachedHits {
  /** The range of rows searched, inclusive. */
  first: number;
  last: number;
  /** All hits in the range, lowest first. */
  rows: number[];
  /** The hits of traces whose spans were all looked up. */
  ofTraces: Map<number, number[]>;
}

/** Hits of recent queries, so that the next run searches only newer rows. */
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
    // Every run of a query sets its hits, and that counts as its use.
    get: (connection, match) => cache.peek(keyOf(connection, match)),
    set: (connection, match, hits) => cache.set(keyOf(connection, match), hits),
  };
}
