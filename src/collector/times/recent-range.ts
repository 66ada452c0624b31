import type { Clock } from "#lib/clock.ts";
import type { Millis } from "#lib/units.ts";
import type { TimeRange } from "./time-range.ts";

/** The time asked for; as long as `length` before its end, or before now, where it has no begin. */
export function recentRange(
  query: { start?: string | undefined; end?: string | undefined },
  clock: Clock,
  length: Millis,
): TimeRange {
  const end = query.end === undefined ? clock() + 1 : Date.parse(query.end);
  return { start: query.start === undefined ? end - length : Date.parse(query.start), end };
}
