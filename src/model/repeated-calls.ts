import type { Nanos } from "#lib/units.ts";

/** Shorter runs are usual. */
const FEWEST = 5;
/** How far the calls of a sequence may overlap, as clocks are not exact. */
const OVERLAP = 1.25;

/** Starts and durations of spans, by their indexes. */
interface SpanTimes {
  startNanos: readonly Nanos[];
  durationNanos: readonly Nanos[];
}

/** Runs of adjacent siblings of the same kind, which are in the order of their starts. */
export function repeatedRuns(siblings: Iterable<number>, kinds: readonly number[]): number[][] {
  const found: number[][] = [];
  let run: number[] = [];
  const close = () => {
    if (run.length >= FEWEST) found.push(run);
    run = [];
  };
  for (const span of siblings) {
    if (run[0] !== undefined && kinds[run[0]] !== kinds[span]) close();
    run.push(span);
  }
  close();
  return found;
}

/** The time in which at least one span of a run ran, and whether each waited for the one before. Calls that do are an N+1. */
export function runTime(
  run: readonly number[],
  { startNanos, durationNanos }: SpanTimes,
): { wallNanos: Nanos; isSequential: boolean } {
  let wallNanos = 0;
  let total = 0;
  let reached = -Infinity;
  for (const span of run) {
    const start = startNanos[span] ?? 0;
    const duration = durationNanos[span] ?? 0;
    wallNanos += Math.max(0, start + duration - Math.max(reached, start));
    reached = Math.max(reached, start + duration);
    total += duration;
  }
  return { wallNanos, isSequential: total <= wallNanos * OVERLAP };
}
