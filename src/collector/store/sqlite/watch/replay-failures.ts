import type { ConditionOf } from "#model/watch/condition.ts";
import { judgeFailureLimit, judgeFailureWindows, QUICK, RARE } from "#model/watch/failure-windows.ts";
import {
  countRise,
  usualFailures,
  type FailureStep,
  type UsualFailures,
} from "#model/watch/judge-failures.ts";
import { at, STEP_MINUTES, stepsBefore, usualHour, type ReplayKind } from "./replay-kind.ts";
import { STEPS_AN_HOUR, type ReplaySeries } from "./replay-series.ts";

export function replayFailures({ windows, limit }: ConditionOf<"failures">): ReplayKind {
  const known = new WeakMap<ReplaySeries, Map<number, { quick: UsualFailures; rare: UsualFailures }>>();
  const usual = (series: ReplaySeries, hour: number) => {
    const own = known.get(series) ?? new Map<number, { quick: UsualFailures; rare: UsualFailures }>();
    known.set(series, own);
    let found = own.get(hour);
    if (found === undefined) {
      const week = Array.from({ length: RARE.hours }, (_, index): FailureStep => {
        const one = hour - RARE.hours + index;
        return { requests: at(series.requests, series, one), failed: at(series.failed, series, one) };
      });
      found = { quick: usualFailures(week.slice(-QUICK.hours)), rare: usualFailures(week) };
      own.set(hour, found);
    }
    return found;
  };
  return {
    lookBack: 1,
    standsOut(series, hour) {
      const failed = at(series.failed, series, hour);
      // Five in an hour's window are at least three in one of the hours that it touches.
      if (failed < 3) return false;
      const share = failed / at(series.requests, series, hour);
      const { failed: before, requests } = usual(series, hour).quick;
      return share >= Math.min(limit ?? 1, (1.1 * before) / Math.max(1, requests)) / (limit === null ? 1 : 4);
    },
    judge(series, step, openedAt) {
      const steps = stepsBefore(series, step, STEPS_AN_HOUR);
      const before = usual(series, usualHour(step, openedAt));
      const judged =
        limit === null
          ? judgeFailureWindows(steps, before, windows, STEP_MINUTES)
          : judgeFailureLimit(steps, before.quick, limit, STEP_MINUTES);
      return { verdict: judged.verdict, now: judged.share, before: judged.usual };
    },
    point(series, hour) {
      const requests = at(series.requests, series, hour);
      const { quick } = usual(series, hour);
      if (requests === 0) return { value: null, low: null, high: null, limit };
      const share = quick.failed / Math.max(1, quick.requests);
      const deviation = Math.sqrt((share * quick.spread) / requests);
      return {
        value: at(series.failed, series, hour) / requests,
        low: Math.max(0, share - 2 * deviation),
        high: Math.min(1, share + 2 * deviation),
        limit: limit ?? failureLimit(requests / 4, quick),
      };
    },
  };
}

/** The share of so many requests from which on the quick window would fire. */
function failureLimit(requests: number, usual: UsualFailures): number | null {
  if (usual.requests === 0 || requests < 1) return null;
  let [low, high] = [0, requests];
  for (let round = 0; round < 20; round += 1) {
    const failed = (low + high) / 2;
    if (countRise({ requests, failed }, usual, usual.spread) < QUICK.limits.fires) low = failed;
    else high = failed;
  }
  return Math.max(high, Math.min(5, requests)) / requests;
}
