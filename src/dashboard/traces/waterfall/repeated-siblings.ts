import type { Nanos } from "#lib/units.ts";
import { repeatedRuns, runTime } from "#model/repeated-calls.ts";
import { CALL, childRows, topRows, type RowTimes } from "./chart-rows.ts";

/** Adjacent siblings of the same kind. */
export interface Repetition {
  /** The first row. */
  head: number;
  /** The row after the last subtree. */
  end: number;
  /** Their parent's row; -1 at the top. */
  parent: number;
  count: number;
  /** The time in which at least one of them ran. */
  wallNanos: Nanos;
  /** Sequential outgoing calls: an N+1. */
  isNPlusOne: boolean;
}

interface RepeatedRows extends RowTimes {
  /** Rows of the same kind have the same number. */
  alike: readonly number[];
  flags: readonly number[];
}

/** Finds runs of adjacent similar siblings, in row order. */
export function repeatedSiblings(rows: RepeatedRows): Repetition[] {
  const found = runsOf(rows, topRows(rows.end), -1);
  for (let row = 0; row < rows.end.length; row += 1)
    if ((rows.end[row] ?? 0) > row + 1) found.push(...runsOf(rows, childRows(rows.end, row), row));
  return found.toSorted((a, b) => a.head - b.head);
}

function runsOf(rows: RepeatedRows, siblings: Iterable<number>, parent: number): Repetition[] {
  return repeatedRuns(siblings, rows.alike).map((run) => {
    const [head = 0] = run;
    const { wallNanos, isSequential } = runTime(run, rows);
    return {
      head,
      end: rows.end[run.at(-1) ?? head] ?? head + 1,
      parent,
      count: run.length,
      wallNanos,
      isNPlusOne: isSequential && run.every((row) => ((rows.flags[row] ?? 0) & CALL) !== 0),
    };
  });
}
