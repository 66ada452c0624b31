import type { Verdict } from "./verdict.ts";

const DAY = 24;
const WEEK = 7 * DAY;
/** Of an issue with less than a week of history. */
const YOUNG_TIMES = 10;

/**
 * The number of events in an hour beyond which an issue escalates, by Sentry's published formula. `hours` are the events of the
 * last week's hours, the earliest first, without the current one; null for those before it was first seen.
 * https://github.com/getsentry/sentry/blob/master/src/sentry/issues/escalating/escalating_issues_alg.py
 */
export function escalationLimit(hours: readonly (number | null)[]): number {
  const known = hours.filter((count) => count !== null);
  const most = Math.max(0, ...known);
  if (known.length < WEEK) return Math.max(1, most) * YOUNG_TIMES;
  const mean = known.reduce((sum, count) => sum + count, 0) / known.length;
  const deviation = Math.sqrt(known.reduce((sum, count) => sum + (count - mean) ** 2, 0) / known.length);
  if (mean === 0) return YOUNG_TIMES;
  const bursts = most * clamp(5 * Math.exp((-0.65 * deviation) / mean), 2, 5);
  // The same day a week ago, whose hours are the first of the list.
  const sameDay = known.slice(0, DAY).reduce((sum, count) => sum + count, 0) / DAY;
  return Math.max(bursts, sameDay + mean * clamp((mean + 5 * deviation) / mean, 5, 8));
}

/** Few events are no escalation, whatever their number was before. */
const LEAST_EVENTS = 10;

export function judgeEscalation(current: number, limit: number): Verdict {
  if (current > limit && current >= LEAST_EVENTS) return "firing";
  return current < limit / 2 ? "clear" : "unsure";
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
