import type { MetricKind } from "./metric-point.ts";

export const METRIC_TYPES = [
  "gauge",
  "counter",
  "up_down_counter",
  "histogram",
  "exponential_histogram",
  "summary",
] as const;
/** What a metric is to who reads it: sums that only rise are counters. */
export type MetricType = (typeof METRIC_TYPES)[number];

export const AGGREGATES = [
  "rate",
  "increase",
  "sum",
  "avg",
  "min",
  "max",
  "count",
  "last",
  "p50",
  "p75",
  "p90",
  "p95",
  "p99",
] as const;
/** How the points of a step become one figure. */
export type Aggregate = (typeof AGGREGATES)[number];

export function metricType(kind: MetricKind, monotonic: boolean | null): MetricType {
  if (kind !== "sum") return kind;
  return monotonic === true ? "counter" : "up_down_counter";
}

/** Of levels there is no rate, of what is counted no last value. */
export function aggregatesOf(type: MetricType): readonly Aggregate[] {
  if (type === "gauge" || type === "up_down_counter")
    return AGGREGATES.filter((one) => one !== "rate" && one !== "increase");
  return AGGREGATES.filter((one) => one !== "last");
}

/** The figure that says most. */
export function usualAggregate(type: MetricType): Aggregate {
  if (type === "counter") return "rate";
  if (type === "gauge") return "avg";
  return type === "up_down_counter" ? "sum" : type === "summary" ? "p50" : "p95";
}

/** The part that a quantile leaves below it; null for another aggregate. */
export function quantilePart(aggregate: Aggregate): number | null {
  return aggregate.startsWith("p") ? Number(aggregate.slice(1)) / 100 : null;
}
