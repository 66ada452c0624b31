import type { ConditionOf } from "#model/watch/condition.ts";
import { judgeTraffic, usualTraffic } from "#model/watch/judge-traffic.ts";
import { firstHour, requestsOfHour } from "./hour-counts.ts";
import { once, recentSteps, usualEnd, type Judged, type SeriesTimes } from "./series-times.ts";
import { isSameHour, sameHourOffset } from "./usual-durations.ts";
import type { WatchedSeries } from "./watched-series.ts";

const HOUR = 60;
const WEEK = 168;

/** Whether far fewer or more requests come than at the same hours of the last days. */
export function judgeTrafficOf(
  series: WatchedSeries,
  { direction }: ConditionOf<"traffic">,
  openedAt: number | null,
  times: SeriesTimes,
): Judged {
  // What could not be received is no drop.
  if (times.since > times.end - HOUR) return judged("unknown");
  const end = usualEnd(times.end, openedAt);
  return once(times, `traffic ${direction} ${openedAt === null ? "" : end}`, series, () => {
    const now = Math.floor((times.end - HOUR / 4) / HOUR);
    const first = firstHour(series.hours);
    const hours = Array.from({ length: WEEK + 2 }, (_, index) => now - WEEK - 1 + index).filter(
      (hour) => isSameHour(hour, now) && hour < end && first !== null && hour > first,
    );
    const usual = usualTraffic(
      hours.map((hour) => ({
        offset: sameHourOffset(hour, now),
        requests: requestsOfHour(series.hours, hour),
      })),
    );
    const steps = recentSteps(series, times).map(({ requests }) => requests);
    const found = judgeTraffic(steps, usual, direction, times.end - now * HOUR);
    return {
      ...judged(found.verdict),
      now: found.now,
      usual: found.usual,
      requests: found.now,
      minutes: found.minutes,
    };
  });
}

function judged(verdict: Judged["verdict"]): Judged {
  return { verdict, now: 0, usual: null, requests: 0, failed: 0, minutes: HOUR, of: null, began: null };
}
