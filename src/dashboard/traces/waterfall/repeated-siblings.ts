import type { Nanos } from "#lib/units.ts";
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

/** Shorter runs of similar siblings are not collapsed. */
const FEWEST = 5;

/** Finds runs of adjacent similar siblings, in row order. */
export function repeatedSiblings(rows: RepeatedRows): Repetition[] {
  const found: Repetition[] = [];
  collect(rows, topRows(rows.end), -1, found);
  for (let row = 0; row < rows.end.length; row += 1)
    if ((rows.end[row] ?? 0) > row + FEWEST) collect(rows, childRows(rows.end, row), row, found);
  return found.toSorted((a, b) => a.head - b.head);
}

function collect(rows: RepeatedRows, siblings: Iterable<number>, parent: number, found: Repetition[]): void {
  let run: number[] = [];
  const close = () => {
    if (run.length >= FEWEST) found.push(describeRun(rows, run, parent));
    run = [];
  };
  for (const row of siblings) {
    if (run[0] !== undefined && rows.alike[run[0]] !== rows.alike[row]) close();
    run.push(row);
  }
  close();
}

function describeRun(rows: RepeatedRows, run: number[], parent: number): Repetition {
  const [head = 0] = run;
  let wallNanos = 0;
  let total = 0;
  let reached = -Infinity;
  for (const row of run) {
    const start = rows.startNanos[row] ?? 0;
    const duration = rows.durationNanos[row] ?? 0;
    wallNanos += Math.max(0, start + duration - Math.max(reached, start));
    reached = Math.max(reached, start + duration);
    total += duration;
  }
  const isCall = run.every((row) => ((rows.flags[row] ?? 0) & CALL) !== 0);
  return {
    head,
    end: rows.end[run.at(-1) ?? head] ?? head + 1,
    parent,
    count: run.length,
    wallNanos,
    isNPlusOne: isCall && total <= wallNanos * 1.25,
  };
}
