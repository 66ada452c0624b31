import type { Nanos } from "#lib/units.ts";
import { childRows, type RowTimes } from "./chart-rows.ts";

/** A time range in which one row determined the trace's duration. */
export interface CriticalStretch {
  row: number;
  from: Nanos;
  to: Nanos;
}

/**
 * The critical path below a row, latest stretch first: backwards from its end, always along the child that ended
 * last, or the row itself where no child ran (https://www.usenix.org/conference/atc22/presentation/zhang-zhizhou).
 * Not recursive, as a hostile trace can be as deep as it has spans.
 */
export function criticalPath(rows: RowTimes, root: number): CriticalStretch[] {
  const stretches: CriticalStretch[] = [];
  const start = (row: number) => rows.startNanos[row] ?? 0;
  const finish = (row: number) => start(row) + (rows.durationNanos[row] ?? 0);
  const note = (row: number, from: Nanos, to: Nanos) => {
    if (to > from) stretches.push({ row, from, to });
  };
  const enter = (row: number, until: Nanos) => ({
    row,
    cursor: until,
    // The child that ends last is at the end of the list.
    children: [...childRows(rows.end, row)].toSorted((a, b) => finish(a) - finish(b)),
  });

  const open = [enter(root, finish(root))];
  for (let now = open.at(-1); now !== undefined; now = open.at(-1)) {
    const child = now.children.pop();
    if (child === undefined) {
      note(now.row, start(now.row), now.cursor);
      open.pop();
      continue;
    }
    const until = Math.min(now.cursor, finish(child));
    if (start(child) >= now.cursor || until <= start(now.row)) continue;
    note(now.row, until, now.cursor);
    now.cursor = Math.max(start(now.row), start(child));
    open.push(enter(child, until));
  }
  return stretches;
}
