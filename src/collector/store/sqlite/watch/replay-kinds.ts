import type { ConditionOf } from "#model/watch/condition.ts";
import { judgeFailureLimit, judgeFailureWindows, QUICK, RARE } from "#model/watch/failure-windows.ts";
import {
  countRise,
  usualFailures,
  type FailureStep,
  type UsualFailures,
} from "#model/watch/judge-failures.ts";
import { usualPauses } from "#model/watch/judge-silence.ts";
import { judgeTraffic, usualTraffic } from "#model/watch/judge-traffic.ts";
import type { RequestRule } from "#model/watch/request-finding.ts";
import type { Verdict } from "#model/watch/verdict.ts";
import type { ReplayedPoint } from "../../port/watch.ts";
import { addTo, bucketOf, percentile, type Histogram } from "../rates/histogram.ts";
import { STEPS_AN_HOUR, type ReplaySeries } from "./replay-series.ts";
import { isSameHour, longerThan } from "./usual-durations.ts";

const STEP_MINUTES = 60 / STEPS_AN_HOUR;
const WEEK = 168;
const DAY = 24;
const NANOS = 1e6;

/** How a kind of rule is replayed. Hours and steps (of five minutes) are counted since 1970. */
export interface ReplayKind {
  /** Whether an hour may hold the begin of an alert; it need not. */
  standsOut(series: ReplaySeries, hour: number): boolean;
  /** Hours before that are judged with it. */
  lookBack: number;
  /** At the end of the step before. `openedAt` is the hour in which the alert began, if there is one. */
  judge(
    series: ReplaySeries,
    step: number,
    openedAt: number | null,
  ): { verdict: Verdict; now: number; before: number | null };
  point(series: ReplaySeries, hour: number): Omit<ReplayedPoint, "at">;
}

export function replayKind({ condition }: RequestRule): ReplayKind {
  switch (condition.kind) {
    case "failures":
      return replayFailures(condition);
    case "slower":
      return replaySlower(condition);
    case "traffic":
      return replayTraffic(condition);
    case "silence":
      return SILENCE;
  }
}

const at = (list: Float64Array, { first }: ReplaySeries, hour: number) => list[hour - first] ?? 0;
const NONE: FailureStep = { requests: 0, failed: 0 };

/** The steps before one, the latest last. */
function stepsBefore({ steps }: ReplaySeries, step: number, count: number): FailureStep[] {
  return Array.from({ length: count }, (_, index) => steps.get(step - count + index) ?? NONE);
}

/** The end of the hours that say what is usual. */
function usualHour(step: number, openedAt: number | null): number {
  const hour = Math.floor((step - 3) / STEPS_AN_HOUR);
  return openedAt === null ? hour : Math.max(hour - DAY, Math.min(hour, openedAt));
}

function replayFailures({ windows, limit }: ConditionOf<"failures">): ReplayKind {
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

function replayTraffic({ direction }: ConditionOf<"traffic">): ReplayKind {
  const usual = (series: ReplaySeries, hour: number, end = hour) => {
    const counts: number[] = [];
    let began = false;
    for (let one = hour - WEEK - 1; one < end; one += 1) {
      const requests = at(series.requests, series, one);
      if (began && isSameHour(one, hour)) counts.push(requests);
      began ||= requests > 0;
    }
    return usualTraffic(counts);
  };
  return {
    lookBack: 1,
    standsOut(series, hour) {
      const before = usual(series, hour);
      const mean = before.requests / Math.max(1, before.hours);
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
      const mean = before.requests / before.hours;
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

/** In steps of five minutes, so a pause is known no better. */
const SILENCE: ReplayKind = {
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

const LEAST_REQUESTS = 20;
const LEAST_RATIO = 1.5;
const LEAST_MILLIS = 10;
const LEAST_LONGER = 5;

/** By the median of the p95 of the same hours, which is what the hours keep. */
function replaySlower({ limit }: ConditionOf<"slower">): ReplayKind {
  const usual = (series: ReplaySeries, hour: number): number | null => {
    const same: number[] = [];
    const day: number[] = [];
    for (let one = hour - WEEK - 1; one < hour; one += 1) {
      const millis = at(series.p95, series, one);
      if (millis === 0) continue;
      if (isSameHour(one, hour)) same.push(millis);
      if (one >= hour - DAY) day.push(millis);
    }
    const of = (same.length >= 3 ? same : day).toSorted((one, other) => one - other);
    return of[Math.floor(of.length / 2)] ?? null;
  };
  return {
    lookBack: 1,
    standsOut(series, hour) {
      const millis = at(series.p95, series, hour);
      if (millis === 0 || at(series.requests, series, hour) < LEAST_LONGER) return false;
      return limit === null
        ? millis > 1.15 * (usual(series, hour) ?? Number.POSITIVE_INFINITY)
        : millis > limit * 0.5;
    },
    judge(series, step, openedAt) {
      const all: Histogram = new Map();
      for (let one = step - 3; one < step; one += 1)
        addTo(all, series.steps.get(one)?.durations ?? new Map());
      const before = usual(series, usualHour(step, openedAt));
      const now = (percentile(all, 0.95) ?? 0) / NANOS;
      const { requests, failed: longer } = longerThan(all, bucketOf((before ?? 0) * NANOS));
      if (requests < LEAST_REQUESTS || (limit === null && before === null))
        return { verdict: "unknown", now, before };
      const isLonger =
        limit === null
          ? now >= LEAST_RATIO * before! && now - before! >= LEAST_MILLIS && longer >= LEAST_LONGER
          : now > limit;
      const isUsual = limit === null ? now < 1.2 * before! : now < 0.9 * limit;
      return { verdict: isLonger ? "firing" : isUsual ? "clear" : "unsure", now, before };
    },
    point(series, hour) {
      const before = usual(series, hour);
      const millis = at(series.p95, series, hour);
      return {
        value: millis === 0 ? null : millis,
        low: null,
        high: before,
        limit: limit ?? (before === null ? null : Math.max(LEAST_RATIO * before, before + LEAST_MILLIS)),
      };
    },
  };
}
