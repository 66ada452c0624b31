import type { Nanos } from "#lib/units.ts";
import { childRows, type RowTimes } from "./chart-rows.ts";

/** A stretch of time in which a row alone decided how long the trace took. */
export interface CriticalStretch {
  row: number;
  from: Nanos;
  to: Nanos;
}

/**
 * What the whole waited for: backwards from the end of a row, always along the child that ended last before that moment, and
 * the row itself where no child ran (the critical path of https://www.usenix.org/conference/atc22/presentation/zhang-zhizhou).
 * Without recursion: a hostile trace can be as deep as it has spans. Latest stretch first.
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
    // The last to end is taken from the list's end.
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
