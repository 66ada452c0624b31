import type { Millis, UnixMillis } from "#lib/units.ts";

export interface TimeRange {
  start: UnixMillis;
  /** Exclusive. */
  end: UnixMillis;
}

/** The times of a request, ISO 8601. */
interface RequestedRange {
  start?: string | undefined;
  end?: string | undefined;
}

const DAY = 86_400_000;
/** The end of an open range: after the last time that can be stored, in 2243. */
const FOR_EVER: UnixMillis = 8_640_000_000_001;
/** Clocks differ: a timestamp up to this far ahead counts as now. */
const AHEAD = 600_000;

/** The requested range, open at a side without a time. */
export function timeRange({ start, end }: RequestedRange): TimeRange {
  return {
    start: start === undefined ? 0 : Date.parse(start),
    end: end === undefined ? FOR_EVER : Date.parse(end),
  };
}

/** The same, ending now at the latest and by default a day long, for a chart. */
export function pastRange(query: RequestedRange, now: UnixMillis): TimeRange {
  const { start, end } = timeRange(query);
  const last = Math.max(1, Math.min(end, now));
  return { start: Math.min(query.start === undefined ? last - DAY : start, last - 1), end: last };
}

/** As `pastRange`, but including records of clocks that are slightly ahead. */
export function presentRange(query: RequestedRange, now: UnixMillis): TimeRange {
  return pastRange(query, now + AHEAD);
}

/** The requested range, by default ending now and `length` long. */
export function recentRange(query: RequestedRange, now: UnixMillis, length: Millis): TimeRange {
  const end = query.end === undefined ? now + 1 : Date.parse(query.end);
  return { start: query.start === undefined ? end - length : Date.parse(query.start), end };
}
