import type { Nanos } from "#lib/units.ts";

/** Bits of a row's `flags`. */
export const FAILED = 1;
/** A parent span that is missing. */
export const MISSING = 2;
/** Its parents form a cycle. */
export const CYCLE = 4;
/** Calls a database or another service. */
export const CALL = 8;
/** Its clock was corrected. */
export const MOVED = 16;

/** The columns that define the shape and the times of a chart. */
export interface RowTimes {
  /** The row after its subtree. */
  end: readonly number[];
  startNanos: readonly Nanos[];
  durationNanos: readonly Nanos[];
}

/** The children of a row: each begins where the subtree of the previous one ends. */
export function* childRows(ends: readonly number[], row: number): Generator<number> {
  const last = ends[row] ?? row + 1;
  for (let child = row + 1; child < last; child = ends[child] ?? last) yield child;
}

/** The rows without a parent. */
export function* topRows(ends: readonly number[]): Generator<number> {
  for (let row = 0; row < ends.length; row = ends[row] ?? ends.length) yield row;
}

/** The self time of a row: its duration without the parts covered by children. */
export function selfTime(rows: RowTimes, row: number): Nanos {
  const start = rows.startNanos[row] ?? 0;
  const end = start + (rows.durationNanos[row] ?? 0);
  let covered = 0;
  let reached = start;
  // Siblings are sorted by start, so one pass sums what they cover.
  for (const child of childRows(rows.end, row)) {
    const from = Math.max(reached, rows.startNanos[child] ?? 0);
    const to = Math.min(end, (rows.startNanos[child] ?? 0) + (rows.durationNanos[child] ?? 0));
    if (to > from) covered += to - from;
    reached = Math.max(reached, to);
  }
  return Math.max(0, end - start - covered);
}
