import type { Connection } from "../engine/connection.ts";

/** Queries of the index of words whose hits are kept, and of these so many rows in all. */
const MAX_QUERIES = 12;
const MAX_ROWS = 300_000;

/** What the index of words found of spans. Rows only come to it, and a span stays its trace's. */
export interface FoundHits {
  /** From the first row to the last that there was, both included. */
  first: number;
  last: number;
  /** All that were found of these, the lowest first. */
  rows: number[];
  /** Of traces that were asked for all of their rows that were found. */
  ofTraces: Map<number, number[]>;
}

/** What the last queries found, so that the next asking looks only at what came since. */
export interface KnownHits {
  get(connection: Connection, match: string): FoundHits | undefined;
  /** Takes the place of what is known of the query. */
  set(connection: Connection, match: string, hits: FoundHits): void;
}

export function createKnownHits(): KnownHits {
  const ofFiles = new WeakMap<Connection, Map<string, FoundHits>>();
  /** The last asked at the end. A file that is closed is not held. */
  let kept: { of: Map<string, FoundHits>; match: string; hits: FoundHits }[] = [];
  return {
    get: (connection, match) => ofFiles.get(connection)?.get(match),
    set(connection, match, hits) {
      const of = ofFiles.get(connection) ?? new Map<string, FoundHits>();
      ofFiles.set(connection, of);
      kept = kept.filter((one) => one.of !== of || one.match !== match);
      of.delete(match);
      if (hits.rows.length > MAX_ROWS) return;
      of.set(match, hits);
      kept.push({ of, match, hits });
      let rows = kept.reduce((sum, one) => sum + one.hits.rows.length, 0);
      while (kept.length > MAX_QUERIES || rows > MAX_ROWS) {
        const oldest = kept.shift()!;
        oldest.of.delete(oldest.match);
        rows -= oldest.hits.rows.length;
      }
    },
  };
}
