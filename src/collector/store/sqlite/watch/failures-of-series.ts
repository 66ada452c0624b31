import { failingOnset } from "#model/onset.ts";
import type { ConditionOf } from "#model/watch/condition.ts";
import {
  judgeFailureLimit,
  judgeFailureWindows,
  QUICK,
  RARE,
  type UsualWindows,
} from "#model/watch/failure-windows.ts";
import { usualFailures, type FailureStep } from "#model/watch/judge-failures.ts";
import { hourSteps } from "./hour-counts.ts";
import { once, recentSteps, usualEnd, type Judged, type SeriesTimes } from "./series-times.ts";
import type { WatchedSeries } from "./watched-series.ts";

const MINUTE = 60_000;

/** Whether more of a series' requests fail than usually, or than a limit. */
export function judgeFailuresOf(
  series: WatchedSeries,
  { windows, limit }: ConditionOf<"failures">,
  openedAt: number | null,
  times: SeriesTimes,
): Judged {
  const end = usualEnd(times.end, openedAt);
  const usual = openedAt === null ? usualNow(series, end) : usualOf(series, end);
  const judge = () => judgeSteps(recentSteps(series, times), usual, windows, limit, times.end);
  return openedAt === null ? once(times, `failures ${windows} ${limit}`, series, judge) : judge();
}

/** The same for an hour. */
function usualNow(series: WatchedSeries, end: number): UsualWindows {
  if (series.usual?.end !== end) series.usual = { end, of: usualOf(series, end) };
  return series.usual.of;
}

function usualOf({ hours }: WatchedSeries, end: number): UsualWindows {
  const week = hourSteps(hours, end, RARE.hours);
  return { quick: usualFailures(week.slice(-QUICK.hours)), rare: usualFailures(week) };
}

function judgeSteps(
  steps: FailureStep[],
  usual: UsualWindows,
  windows: ConditionOf<"failures">["windows"],
  limit: number | null,
  end: number,
): Judged {
  const {
    verdict,
    share,
    usual: before,
    requests,
    failed,
    minutes,
  } = limit === null
    ? judgeFailureWindows(steps, usual, windows)
    : judgeFailureLimit(steps, usual.quick, limit);
  const isEmpty = steps.every((step) => step.requests === 0);
  return {
    verdict: isEmpty ? "no_data" : verdict,
    now: share,
    usual: usual.quick.requests + usual.rare.requests === 0 ? null : before,
    requests,
    failed,
    minutes,
    of: null,
    // Only what opens an alert needs it, and it costs more than the rest.
    began: verdict === "firing" ? beganAt(steps, end) : null,
  };
}

function beganAt(steps: FailureStep[], end: number): number | null {
  const onset = failingOnset(
    steps.map(({ requests }) => requests),
    steps.map(({ failed }) => failed),
  );
  return onset === null || onset.end !== null ? null : (end - steps.length + onset.start) * MINUTE;
}
