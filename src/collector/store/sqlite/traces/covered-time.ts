import type { Millis, UnixMillis } from "#lib/units.ts";

export interface Interval {
  from: UnixMillis;
  to: UnixMillis;
}

/** The time within a period that intervals cover, counting overlaps once. */
export function coveredTime(intervals: readonly Interval[], within: Interval): Millis {
  let sum = 0;
  let until = within.from;
  for (const { from, to } of intervals.toSorted((left, right) => left.from - right.from)) {
    const [begin, end] = [Math.max(from, until), Math.min(to, within.to)];
    if (end <= begin) continue;
    sum += end - begin;
    until = end;
  }
  return sum;
}
