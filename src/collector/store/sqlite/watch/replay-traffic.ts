import type { ConditionOf } from "#model/watch/condition.ts";
import { judgeTraffic, usualTraffic, type SameHour } from "#model/watch/judge-traffic.ts";
import { at, STEP_MINUTES, stepsBefore, usualHour, type ReplayKind } from "./replay-kind.ts";
import { STEPS_AN_HOUR, type ReplaySeries } from "./replay-series.ts";
import { isSameHour, sameHourOffset } from "./usual-durations.ts";

const WEEK = 168;

export function replayTraffic({ direction }: ConditionOf<"traffic">): ReplayKind {
  const usual = (series: ReplaySeries, hour: number, end = hour) => {
    const counts: SameHour[] = [];
    let began = false;
    for (let one = hour - WEEK - 1; one < end; one += 1) {
      const requests = at(series.requests, series, one);
      if (began && isSameHour(one, hour)) counts.push({ offset: sameHourOffset(one, hour), requests });
      began ||= requests > 0;
    }
    return usualTraffic(counts);
  };
  return {
    lookBack: 1,
    standsOut(series, hour) {
      const before = usual(series, hour);
      const mean = before.means[1];
      const requests = at(series.requests, series, hour);
      const isLow = direction !== "spike" && requests < 0.95 * mean;
      return mean > 0 && (isLow || (direction !== "drop" && requests > 1.1 * mean));
    },
    judge(series, step, openedAt) {
      const steps = stepsBefore(series, step, STEPS_AN_HOUR).map(({ requests }) => requests);
      const hour = Math.floor((step - 3) / STEPS_AN_HOUR);
      const judged = judgeTraffic(
        steps,
        usual(series, hour, usualHour(step, openedAt)),
        direction,
        (step - hour * STEPS_AN_HOUR) * STEP_MINUTES,
        STEP_MINUTES,
      );
      return {
        verdict: judged.verdict,
        now: judged.now / judged.minutes,
        before: judged.usual / judged.minutes,
      };
    },
    point(series, hour) {
      const before = usual(series, hour);
      const value = at(series.requests, series, hour) / 60;
      if (before.hours === 0) return { value, low: null, high: null, limit: null };
      const mean = before.means[1];
      const deviation = Math.sqrt(mean * before.spread);
      const low = Math.max(0, mean - 2 * deviation) / 60;
      const limit =
        direction === "spike"
          ? Math.max(2 * mean, mean + 5 * deviation)
          : Math.min(mean / 2, Math.max(0, mean - 5 * deviation));
      return { value, low, high: (mean + 2 * deviation) / 60, limit: limit / 60 };
    },
  };
}
