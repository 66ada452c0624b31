import type { UnixMillis, UnixNanos } from "#lib/units.ts";
import { timeBounds } from "../engine/conditions.ts";
import type { Connection } from "../engine/connection.ts";

/** A range of rows that holds all spans which began in a period, and possibly others. */
export interface SliceRange {
  first: number;
  last: number;
  earliest: UnixNanos;
  latest: UnixNanos;
}

/** The ranges of rows that hold the spans of a period, those with the latest spans first. */
export function readSlices(connection: Connection, start: UnixNanos, end: UnixNanos): SliceRange[] {
  const rows = connection
    .prepareBigLists(
      "SELECT slice, earliest, latest FROM span_slices WHERE latest >= ? AND earliest < ? ORDER BY latest DESC, slice DESC",
    )
    .all(start, end) as unknown as [slice: bigint, earliest: bigint, latest: bigint][];
  return rows.map(([slice, earliest, latest]) => {
    const first = Number(slice) * SLICE_ROWS;
    return { first, last: first + SLICE_ROWS - 1, earliest, latest };
  });
}

/**
 * The range of rows that holds the spans of traces that begin in the period. A trace can begin before the end of the period and its
 * spans after, so another hour of spans is included.
 */
export function rowsWithin(
  connection: Connection,
  time: { start: UnixMillis; end: UnixMillis },
): { first: number; last: number } {
  const { start, end } = timeBounds({ start: time.start, end: time.end + HOUR });
  return connection
    .prepare(
      `SELECT coalesce(min(slice) * ${SLICE_ROWS}, 0) AS first, coalesce((max(slice) + 1) * ${SLICE_ROWS}, 0) - 1 AS last
       FROM span_slices WHERE latest >= ? AND earliest < ?`,
    )
    .get(start, end) as { first: number; last: number };
}

const HOUR = 3_600_000;
/** Joins adjacent ranges, lowest first. */
export function joinRanges(ranges: readonly SliceRange[]): { first: number; last: number }[] {
  const joined: { first: number; last: number }[] = [];
  for (const { first, last } of ranges.toSorted((left, right) => left.first - right.first)) {
    const before = joined.at(-1);
    if (before !== undefined && first <= before.last + 1) before.last = Math.max(before.last, last);
    else joined.push({ first, last });
  }
  return joined;
}

/** Spans are numbered in order of arrival; for each slice of so many numbers the earliest and latest start are stored. */
export const SLICE_ROWS = 4096;

/** The slice of a span's number; its rows begin at `slice * SLICE_ROWS`. */
export function sliceOf(id: number): number {
  return Math.floor(id / SLICE_ROWS);
}

/** The range of start times of one batch's spans in a slice. */
export interface SpanSlice {
  slice: number;
  earliest: UnixNanos;
  latest: UnixNanos;
}

export function addSpanSlices(connection: Connection, slices: SpanSlice[]): void {
  const upsert = connection.prepare(
    `INSERT INTO span_slices (slice, earliest, latest) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET earliest = min(earliest, excluded.earliest), latest = max(latest, excluded.latest)`,
  );
  for (const { slice, earliest, latest } of slices) upsert.run(slice, earliest, latest);
}
