import type { ConditionOf } from "#model/watch/condition.ts";
import { addTo, bucketOf, percentile, type Histogram } from "../rates/histogram.ts";
import { at, usualHour, type ReplayKind } from "./replay-kind.ts";
import type { ReplaySeries } from "./replay-series.ts";
import { isSameHour, longerThan } from "./usual-durations.ts";

const WEEK = 168;
const DAY = 24;
const NANOS = 1e6;
const LEAST_REQUESTS = 20;
const LEAST_RATIO = 1.5;
const LEAST_MILLIS = 10;
const LEAST_LONGER = 5;

/** By the median of the p95 of the same hours, which is what the hours keep. */
export function replaySlower({ limit }: ConditionOf<"slower">): ReplayKind {
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
