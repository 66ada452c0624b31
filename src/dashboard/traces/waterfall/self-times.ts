import type { Nanos } from "#lib/units.ts";
import { childRows, type RowTimes } from "./row-times.ts";

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
