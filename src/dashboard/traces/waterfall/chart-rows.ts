import type { Nanos } from "#lib/units.ts";

/** Bits of a row's `flags`. */
export const FAILED = 1;
/** A parent that others name and that never arrived. */
export const MISSING = 2;
/** Its parents form a cycle. */
export const CYCLE = 4;
/** Asks something outside: a database, another service. */
export const CALL = 8;
/** Its times were corrected. */
export const MOVED = 16;

/** The columns that the shape and the times of a chart are read from. */
export interface RowTimes {
  /** The row after the last one of the row's subtree. */
  end: readonly number[];
  startNanos: readonly Nanos[];
  durationNanos: readonly Nanos[];
}

/** The rows right below a row, in order: each begins where the subtree of the one before ends. */
export function* childRows(ends: readonly number[], row: number): Generator<number> {
  const last = ends[row] ?? row + 1;
  for (let child = row + 1; child < last; child = ends[child] ?? last) yield child;
}

/** The rows that have none over them. */
export function* topRows(ends: readonly number[]): Generator<number> {
  for (let row = 0; row < ends.length; row = ends[row] ?? ends.length) yield row;
}

/** The time in which a row was at work itself: its own length without the parts in which any child ran. */
export function selfTime(rows: RowTimes, row: number): Nanos {
  const start = rows.startNanos[row] ?? 0;
  const end = start + (rows.durationNanos[row] ?? 0);
  let covered = 0;
  let reached = start;
  // Siblings are ordered by their start, so that one pass sums what they cover.
  for (const child of childRows(rows.end, row)) {
    const from = Math.max(reached, rows.startNanos[child] ?? 0);
    const to = Math.min(end, (rows.startNanos[child] ?? 0) + (rows.durationNanos[child] ?? 0));
    if (to > from) covered += to - from;
    reached = Math.max(reached, to);
  }
  return Math.max(0, end - start - covered);
}
