import type { Connection } from "../../connection.ts";

/** Rows that an index found, the lowest first. */
export interface SpanHits {
  rows: number[];
  /** Whether these are all of the range. */
  whole: boolean;
}

/**
 * The lowest rows of spans from `first` to `last` which the index of words finds, `most` of them. Bounds go as integers:
 * FTS5 reads the whole list of a word where they are anything else.
 */
export function spanHits(
  connection: Connection,
  match: string,
  { first, last }: { first: number; last: number },
  most: number,
): SpanHits {
  // One text of all numbers costs a tenth of a row for each.
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

/** Whether the row is among them. */
export function hasHit(rows: readonly number[], row: number): boolean {
  return rows[placeOf(rows, row)] === row;
}

/** The place of the first that is not below the row. */
export function placeOf(rows: readonly number[], row: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rows by the trace that they are of. */
export function tracesOfHits(connection: Connection, rows: readonly number[]): Map<number, number[]> {
  const traces = new Map<number, number[]>();
  const { found } = connection
    .prepare(
      `SELECT json_group_array(spans.trace) AS found FROM json_each(?) AS hit LEFT JOIN spans ON spans.id = hit.value`,
    )
    .get(JSON.stringify(rows)) as { found: string };
  for (const [place, trace] of (JSON.parse(found) as (number | null)[]).entries()) {
    if (trace === null) continue;
    const known = traces.get(trace);
    if (known === undefined) traces.set(trace, [rows[place]!]);
    else known.push(rows[place]!);
  }
  return traces;
}
