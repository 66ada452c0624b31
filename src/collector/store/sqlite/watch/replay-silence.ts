import { usualPauses } from "#model/watch/judge-silence.ts";
import { at, STEP_MINUTES, type ReplayKind } from "./replay-kind.ts";
import { STEPS_AN_HOUR } from "./replay-series.ts";

const WEEK = 168;
const DAY = 24;

/** In steps of five minutes, so a pause is known no better. */
export const REPLAY_SILENCE: ReplayKind = {
  lookBack: DAY,
  standsOut(series, hour) {
    const before = Array.from({ length: DAY }, (_, index) => at(series.requests, series, hour - 1 - index));
    const mean = before.reduce((sum, one) => sum + one, 0) / DAY;
    return mean > 0 && at(series.requests, series, hour) < 0.9 * mean;
  },
  judge(series, step) {
    const seen: number[] = [];
    for (let one = step - DAY * STEPS_AN_HOUR; one < step; one += 1)
      if ((series.steps.get(one)?.requests ?? 0) > 0) seen.push(one * STEP_MINUTES * 60_000);
    const { limit, isKnown } = usualPauses(seen);
    const last = seen.at(-1);
    if (last === undefined || !isKnown) return { verdict: "unknown", now: 0, before: null };
    const silent = step * STEP_MINUTES * 60_000 - last - STEP_MINUTES * 60_000;
    const hour = Math.floor(step / STEPS_AN_HOUR);
    const quiet = [-1, 0, 1].some((one) => at(series.requests, series, hour - WEEK + one) === 0);
    const verdict =
      silent <= limit
        ? "clear"
        : quiet && at(series.requests, series, series.first + 1) > 0
          ? "unsure"
          : "firing";
    return { verdict, now: silent / 60_000, before: limit / 60_000 };
  },
  point: (series, hour) => ({
    value: at(series.requests, series, hour) / 60,
    low: null,
    high: null,
    limit: 0,
  }),
};
