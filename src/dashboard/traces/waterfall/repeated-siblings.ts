import type { Nanos } from "#lib/units.ts";
import { CALL, childRows, topRows, type RowTimes } from "./chart-rows.ts";

/** Neighbouring siblings that do the same. */
export interface Repetition {
  /** The first of them. */
  head: number;
  /** The row after the last one of the last one's subtree. */
  end: number;
  /** Over them; -1 at the top. */
  parent: number;
  count: number;
  /** In which at least one of them ran. */
  wallNanos: Nanos;
  /** Calls to something outside, one after the other: an N+1. */
  isNPlusOne: boolean;
}

interface RepeatedRows extends RowTimes {
  /** What is the same has the same number. */
  alike: readonly number[];
  flags: readonly number[];
}

/** From this many on, siblings that do the same are shown as one. */
const FEWEST = 5;

/** Finds the runs of neighbouring siblings that do the same, in the order of their rows. */
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
