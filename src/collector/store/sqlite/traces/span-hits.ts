import type { Connection } from "../engine/connection.ts";
import type { CachedHits, HitCache } from "./hit-cache.ts";

/** Both ends are inclusive. */
export interface RowRange {
  first: number;
  last: number;
}

/** Rows that an index found, lowest first. */
export interface SpanHits {
  rows: number[];
  /** Whether these are all hits of the range. */
  whole: boolean;
}

/**
 * The lowest `most` rows from `first` to `last` that the word index finds. Bounds are bound as integers: with any other type FTS5
 * reads the whole list of a word.
 */
export function spanHits(
  connection: Connection,
  match: string,
  { first, last }: RowRange,
  most: number,
): SpanHits {
  // One text of all numbers costs a tenth of returning a row for each.
  const { found } = connection
    .prepare(
      `SELECT json_group_array(id) AS found FROM (SELECT rowid AS id FROM span_words WHERE span_words MATCH ?
         AND rowid BETWEEN ? AND ? ORDER BY rowid LIMIT ?)`,
    )
    .get(match, BigInt(Math.max(0, first)), BigInt(last), BigInt(most + 1)) as { found: string };
  const rows = JSON.parse(found) as number[];
  const whole = rows.length <= most;
  return { rows: whole ? rows : rows.slice(0, most), whole };
}

/** The index of the first element that is not below `row`. */
export function placeOf(rows: readonly number[], row: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Rows held at once. */
const MAX_HELD = 200_000;
/** Rows read first to estimate the number of hits: far too many would be read in vain. */
const FIRST = 4000;
const FAR_MORE = 2 * MAX_HELD;
/** The most hits read between the first and the last span of a trace. */
const MAX_OF_TRACE = 20_000;
/** The most rows between the first and the last span of several traces that are searched at once. */
const MAX_TOGETHER = 20_000;
/** Traces whose spans are looked up together. */
const CHUNK = 250;
/** New rows whose traces are looked up to find those that did not change. With more, rereading everything costs the same. */
const MAX_NEW = 3000;

/** The word index's hits in a range of rows, read once unless they are too many. */
export interface HeldHits {
  /** As `spanHits`. */
  within(range: RowRange, most: number): SpanHits;
  /** A trace's rows that are hits; all of its rows where there are too many hits. */
  among(rows: readonly number[]): number[];
  /** Whether that takes no search of the index. */
  holds(rows: readonly number[]): boolean;
  /**
   * As `among`, for several traces in one search, which costs as much as that of a single trace; null where their rows are held, or too
   * far from each other.
   */
  amongTogether(rows: ReadonlyMap<number, readonly number[]>): Map<number, number[]> | null;
  /** The same for each of the traces that has hits. */
  ofTraces(traces: readonly number[]): Map<number, number[]>;
  /** Whether all hits of the range are held, which they are not where they are far too many. */
  isWhole(): boolean;
  /** All hits of the range by trace; null for more than `most`. */
  byTrace(most: number): Map<number, number[]> | null;
}

/** `known` has the hits of the last run, and gets those of this one. */
export function holdHits(
  connection: Connection,
  match: string,
  about: () => RowRange,
  known: HitCache,
): HeldHits {
  let held: (RowRange & SpanHits & Pick<CachedHits, "ofTraces">) | undefined;
  /** Hits of traces from the last run that are still valid. */
  let before: ReadonlyMap<number, number[]> = new Map();
  const read = () => {
    if (held !== undefined) return held;
    const range = about();
    const last = known.get(connection, match);
    const hits = readHits(connection, match, range, last);
    held = { ...range, ...hits, ofTraces: new Map() };
    if (!hits.whole) return held;
    const end = lastRow(connection);
    const { rows, ofTraces } = held;
    // In an earlier range a trace may have spans that are not among these rows.
    const isOfAll = range.last >= end;
    if (isOfAll && last !== undefined && range.first <= last.last + 1)
      before = stillOfTraces(connection, last, rows);
    known.set(connection, match, {
      first: range.first,
      last: Math.min(range.last, end),
      rows,
      ofTraces: isOfAll ? ofTraces : new Map(),
    });
    return held;
  };
  let traces: Map<number, number[]> | undefined;
  const knows = ({ first, last }: RowRange) => {
    const all = read();
    return all.whole && first >= all.first && last <= all.last;
  };
  const among = (rows: readonly number[]) => {
    if (rows.length === 0) return [];
    const range = rangeOf(rows);
    return rowsIn(knows(range) ? read() : spanHits(connection, match, range, MAX_OF_TRACE), rows);
  };
  return {
    among,
    holds: (rows) => rows.length === 0 || knows(rangeOf(rows)),
    amongTogether(rows) {
      const all = [...rows.values()].flat();
      if (all.length === 0) return new Map();
      const range = rangeOf(all);
      if (range.last - range.first >= MAX_TOGETHER || knows(range)) return null;
      const hits = spanHits(connection, match, range, MAX_TOGETHER);
      return new Map(Array.from(rows, ([trace, own]) => [trace, rowsIn(hits, own)]));
    },
    within(range, most) {
      if (!knows(range)) return spanHits(connection, match, range, most);
      const { rows } = read();
      const first = placeOf(rows, range.first);
      const count = placeOf(rows, range.last + 1) - first;
      return { rows: rows.slice(first, first + Math.min(count, most)), whole: count <= most };
    },
    ofTraces(wanted) {
      const { ofTraces } = read();
      const unknown: number[] = [];
      for (const trace of wanted) {
        const own = before.get(trace);
        if (own !== undefined) ofTraces.set(trace, own);
        else if (!ofTraces.has(trace)) unknown.push(trace);
      }
      for (let at = 0; at < unknown.length; at += CHUNK) {
        const some = unknown.slice(at, at + CHUNK);
        const rows = rowsOfTraces(connection, some);
        for (const trace of some) ofTraces.set(trace, among(rows.get(trace) ?? []));
      }
      const found = new Map<number, number[]>();
      for (const trace of wanted) {
        const own = ofTraces.get(trace)!;
        if (own.length > 0) found.set(trace, own);
      }
      return found;
    },
    isWhole: () => read().whole,
    byTrace(most) {
      const { rows, whole } = read();
      if (!whole || rows.length > most) return null;
      traces ??= tracesOfHits(connection, rows);
      return traces;
    },
  };
}

function rangeOf(rows: readonly number[]): RowRange {
  let [first, last] = [rows[0]!, rows[0]!];
  for (const row of rows) {
    if (row < first) first = row;
    else if (row > last) last = row;
  }
  return { first, last };
}

/** Those of the rows that are hits; all of them where it is not known. */
function rowsIn(hits: SpanHits, rows: readonly number[]): number[] {
  return hits.whole ? rows.filter((row) => hits.rows[placeOf(hits.rows, row)] === row) : [...rows];
}

/** All hits of the range, or the first ones where there are far too many. */
function readHits(
  connection: Connection,
  match: string,
  range: RowRange,
  known: CachedHits | undefined,
): SpanHits {
  if (known !== undefined && known.first <= range.first) {
    const since = { first: Math.max(known.last + 1, range.first), last: range.last };
    const more = spanHits(connection, match, since, MAX_HELD);
    const { rows } = known;
    const all = rows.slice(placeOf(rows, range.first), placeOf(rows, range.last + 1)).concat(more.rows);
    if (more.whole && all.length <= MAX_HELD) return { rows: all, whole: true };
  }
  const first = spanHits(connection, match, range, FIRST);
  const readsAll = !first.whole && expectedOf(range, first) < FAR_MORE;
  return readsAll ? spanHits(connection, match, range, MAX_HELD) : first;
}

/** Hits of the traces without new spans. */
function stillOfTraces(
  connection: Connection,
  { last, ofTraces }: CachedHits,
  rows: number[],
): Map<number, number[]> {
  const since = rows.slice(placeOf(rows, last + 1));
  if (ofTraces.size === 0 || since.length > MAX_NEW) return new Map();
  const still = new Map(ofTraces);
  for (const trace of tracesOfHits(connection, since).keys()) still.delete(trace);
  return still;
}

function lastRow(connection: Connection): number {
  const { last } = connection.prepare("SELECT coalesce(max(id), 0) AS last FROM spans").get() as {
    last: number;
  };
  return last;
}

/** Estimates the number of hits from the density of the first ones. */
function expectedOf({ first, last }: RowRange, { rows }: SpanHits): number {
  return (rows.length * (last - first)) / ((rows.at(-1) ?? last) - first + 1);
}

/** The rows of each trace's spans, unordered; a trace without spans has no entry. */
export function rowsOfTraces(connection: Connection, traces: readonly number[]): Map<number, number[]> {
  const { found } = connection
    .prepare(
      `SELECT json_group_array((SELECT json_group_array(id) FROM spans WHERE trace = wanted.value)) AS found
       FROM json_each(?) AS wanted`,
    )
    .get(JSON.stringify(traces)) as { found: string };
  const rows = new Map<number, number[]>();
  for (const [place, own] of (JSON.parse(found) as number[][]).entries())
    if (own.length > 0) rows.set(traces[place]!, own);
  return rows;
}

/** Groups rows by trace. */
export function tracesOfHits(connection: Connection, rows: readonly number[]): Map<number, number[]> {
  const { found } = connection
    .prepare(
      `SELECT json_group_array(spans.trace) AS found FROM json_each(?) AS hit LEFT JOIN spans ON spans.id = hit.value`,
    )
    .get(JSON.stringify(rows)) as { found: string };
  const grouped = new Map<number, number[]>();
  for (const [place, trace] of (JSON.parse(found) as (number | null)[]).entries()) {
    // A deleted row.
    if (trace === null) continue;
    const known = grouped.get(trace);
    if (known === undefined) grouped.set(trace, [rows[place]!]);
    else known.push(rows[place]!);
  }
  return grouped;
}
