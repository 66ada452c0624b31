import type { UnixMillis } from "#lib/units.ts";

export interface TimeRange {
  start: UnixMillis;
  /** Exclusive. */
  end: UnixMillis;
}

/** The end of an open range: after the last time that can be stored, in 2243. */
const FOR_EVER: UnixMillis = 8_640_000_000_001;

/** A range of ISO 8601 times, open at a side without one. */
export function timeRange(query: { start?: string | undefined; end?: string | undefined }): TimeRange {
  return {
    start: query.start === undefined ? 0 : Date.parse(query.start),
    end: query.end === undefined ? FOR_EVER : Date.parse(query.end),
  };
}

/** The same with an end that is no later than now, and of a day where no start is given: a chart has two ends. */
export function pastRange(
  query: { start?: string | undefined; end?: string | undefined },
  now: UnixMillis,
): TimeRange {
  const { start, end } = timeRange(query);
  const last = Math.min(end, now);
  return { start: Math.min(query.start === undefined ? last - DAY : start, last - 1), end: last };
}

const DAY = 86_400_000;
