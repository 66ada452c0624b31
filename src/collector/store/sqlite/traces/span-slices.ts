import type { UnixMillis, UnixNanos } from "#lib/units.ts";
import { timeBounds } from "../engine/conditions.ts";
import type { Connection } from "../engine/connection.ts";

/** Rows of spans among which are all that began in a time; others can lie among them. */
export interface SliceRange {
  first: number;
  last: number;
  earliest: UnixNanos;
  latest: UnixNanos;
}

/** The ranges of rows among which spans of the time are, those with the latest spans first. */
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
 * The rows among which are the spans of traces that begin in the time. A trace can begin before it ends, and its span after:
 * so spans of an hour more are among them.
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
/** The ranges put together where they touch, the lowest first. */
export function joinRanges(ranges: readonly SliceRange[]): { first: number; last: number }[] {
  const joined: { first: number; last: number }[] = [];
  for (const { first, last } of ranges.toSorted((left, right) => left.first - right.first)) {
    const before = joined.at(-1);
    if (before !== undefined && first <= before.last + 1) before.last = Math.max(before.last, last);
    else joined.push({ first, last });
  }
  return joined;
}

/** Spans are numbered as they arrive; for each slice of so many numbers the first and last start time is stored. */
export const SLICE_ROWS = 4096;

/** The number of the slice that a span's number lies in: its rows are from `slice * SLICE_ROWS` on. */
export function sliceOf(id: number): number {
  return Math.floor(id / SLICE_ROWS);
}

/** When the spans of a slice that one batch brought began. */
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
