import { judgeSilence, usualPauses } from "#model/watch/judge-silence.ts";
import { usualTraffic } from "#model/watch/judge-traffic.ts";
import { firstHour, requestsOfHour } from "./hour-counts.ts";
import { once, type Judged, type SeriesTimes } from "./series-times.ts";
import { isSameHour, sameHourOffset } from "./usual-durations.ts";
import type { WatchedSeries } from "./watched-series.ts";

const MINUTE = 60_000;
const HOUR = 60;
const WEEK = 168;
const DAY = 24;
/** If fewer were to be expected, none is chance. */
const LEAST_EXPECTED = 10;

/** Whether a series has had no request for longer than usually. */
export function judgeSilenceOf(series: WatchedSeries, times: SeriesTimes): Judged {
  return once(times, "silence", series, () => {
    const last = series.seen.at(-1);
    if (last === undefined) return judged("unknown", 0, null);
    const { verdict, lastSeen, limit } = judgeSilence(last * MINUTE, pausesOf(series, times.end), {
      now: times.end * MINUTE,
      since: times.since * MINUTE,
      isQuietTime: isQuietTime(series, times.end) || expectedIn(series, last, times) < LEAST_EXPECTED,
    });
    return { ...judged(verdict, lastSeen, limit), began: verdict === "firing" ? lastSeen : null };
  });
}

/** They change slowly, and sorting a day's pauses costs more than all else. */
function pausesOf(series: WatchedSeries, now: number) {
  const { pauses, seen } = series;
  if (pauses !== null && pauses.of.isKnown && pauses.until > now && pauses.until <= now + HOUR)
    return pauses.of;
  const of = usualPauses(seen.map((minute) => minute * MINUTE));
  series.pauses = { until: now + HOUR, of };
  return of;
}

/**
 * Whether it was quiet at this time before: in the same hour a week ago (a day ago if there is no week), in the one before or in
 * the one after, so that neither the beginning nor the end of a working day raises an alarm.
 */
function isQuietTime({ hours }: WatchedSeries, end: number): boolean {
  const now = Math.floor(end / HOUR);
  const first = firstHour(hours) ?? now;
  const ago = first < now - WEEK - 1 ? WEEK : first < now - DAY - 1 ? DAY : null;
  if (ago === null) return false;
  return [-1, 0, 1].some((hour) => requestsOfHour(hours, now - ago + hour) === 0);
}

/** How many requests usually come in as long a time as it has been silent, at the quietest of these hours. */
function expectedIn({ hours }: WatchedSeries, last: number, { end, since }: SeriesTimes): number {
  const now = Math.floor(end / HOUR);
  const first = firstHour(hours) ?? now;
  const known = Array.from({ length: Math.min(WEEK + 2, now - first) }, (_, index) => now - 1 - index);
  const same = known.filter((hour) => isSameHour(hour, now) && hour > first);
  const counts = same.map((hour) => ({
    offset: sameHourOffset(hour, now),
    requests: requestsOfHour(hours, hour),
  }));
  const all = known.reduce((sum, hour) => sum + requestsOfHour(hours, hour), 0) / Math.max(1, known.length);
  const hourly = same.length < 3 ? all : Math.min(...usualTraffic(counts).means);
  return (hourly / HOUR) * (end - 1 - Math.max(last, since));
}

function judged(verdict: Judged["verdict"], lastSeen: number, limit: number | null): Judged {
  return { verdict, now: lastSeen, usual: limit, requests: 0, failed: 0, minutes: 0, of: null, began: null };
}
