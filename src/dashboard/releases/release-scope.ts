import type { Millis, UnixMillis } from "#lib/units.ts";
import { ANY_TIME, periodStart } from "../period.ts";
import { paths } from "../paths.ts";
import { readPlace, type Place } from "../scope/scoped-query.ts";
import { timeOn } from "../scope/time-on.ts";
import { urlParams, type SearchParams } from "../search-params.ts";

const HOUR: Millis = 3_600_000;
const DAY: Millis = 24 * HOUR;

/** A time that was chosen; ISO 8601. */
export interface ChosenTime {
  start: string;
  end?: string;
}

/** Where and when the releases are looked at; no time means any. */
export interface ReleaseScope extends Place {
  time: ChosenTime | null;
}

export function readReleaseScope(search: SearchParams, now: UnixMillis): ReleaseScope {
  const { current, range } = timeOn(paths.releases(), urlParams(search));
  const place = readPlace(search);
  if (range !== null) return { ...place, time: { start: range.from, end: range.to } };
  return { ...place, time: current === ANY_TIME ? null : { start: periodStart(current, now) } };
}

/** What counts of releases are narrowed by. */
export function releasePlace({ env, service, time }: ReleaseScope) {
  return { environment: env, service, start: time?.start, end: time?.end };
}

/** At most so much of a long-lived release is shown, if no time is chosen. */
const LONGEST: Millis = 14 * DAY;

/** The time that a release's charts show: the chosen one, else its own with some of the time before it. */
export function chartTimes(
  { time }: ReleaseScope,
  { firstEvent, lastEvent }: { firstEvent: string | null; lastEvent: string | null },
  now: UnixMillis,
): { start: string; end: string } {
  if (time !== null) return { start: time.start, end: time.end ?? new Date(now).toISOString() };
  const first = firstEvent === null ? now - DAY : Date.parse(firstEvent);
  const last = lastEvent === null ? now : Date.parse(lastEvent);
  const end = Math.min(now, Math.max(last, first + HOUR), first + LONGEST);
  const before = Math.min(DAY, Math.max(HOUR, (end - first) / 2));
  return { start: new Date(first - before).toISOString(), end: new Date(end).toISOString() };
}
