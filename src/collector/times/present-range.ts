import type { UnixMillis } from "#lib/units.ts";
import { timeRange, type TimeRange } from "./time-range.ts";

const DAY = 86_400_000;
/** Clocks differ: a timestamp up to this far ahead counts as now. */
const AHEAD = 600_000;

/** A range that ends about now and begins a day before its end, where nothing else is said. For what is counted over time. */
export function presentRange(
  query: { start?: string | undefined; end?: string | undefined },
  now: UnixMillis,
): TimeRange {
  const { start, end } = timeRange(query);
  const last = Math.max(1, Math.min(end, now + AHEAD));
  return { start: query.start === undefined ? last - DAY : Math.min(start, last - 1), end: last };
}
