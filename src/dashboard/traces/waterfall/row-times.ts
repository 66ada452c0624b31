import type { Nanos } from "#lib/units.ts";

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
