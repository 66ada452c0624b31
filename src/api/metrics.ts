import { z } from "zod";
import { METRIC_KINDS } from "#model/metric-point.ts";
import { Interval } from "./interval.ts";
import { Cursor, type EndpointTable, Moment, OURS } from "./endpoint.ts";

/** A metric that has points in the time range. */
export const MetricView = z.object({
  name: z.string(),
  kind: z.enum(METRIC_KINDS),
  unit: z.string().nullable(),
  description: z.string().nullable(),
  temporality: z.enum(["unspecified", "delta", "cumulative"]).nullable(),
  monotonic: z.boolean().nullable(),
  services: z.array(z.string()),
  points: z.int(),
  lastSeen: z.string(),
});
export type MetricView = z.infer<typeof MetricView>;

export const MetricList = z.object({ metrics: z.array(MetricView), next: z.string().nullable() });
export type MetricList = z.infer<typeof MetricList>;

/** `query`: words that the name must contain. The time range defaults to the last 24 hours. */
export const MetricListQuery = z.object({
  query: z.string().max(200).default(""),
  service: z.string().max(200).optional(),
  start: Moment,
  end: Moment,
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: Cursor,
});
export type MetricListQuery = z.infer<typeof MetricListQuery>;

/** `query`: attributes such as `service:checkout http.method:GET`; a point must match all of them. */
export const MetricSeriesQuery = z.object({
  query: z.string().max(1000).default(""),
  groupBy: z.string().min(1).max(200).optional(),
  /** Defaults to the shortest interval that gives at most 200 steps. */
  interval: Interval.optional(),
  start: Moment,
  end: Moment,
});
export type MetricSeriesQuery = z.infer<typeof MetricSeriesQuery>;

/** A metric over time, the points of each step merged. Empty steps are left out. */
export const MetricSeriesAnswer = z.object({
  start: z.string(),
  end: z.string(),
  interval: Interval,
  series: z.array(
    z.object({
      /** The value of `groupBy`; null for points without it, and without grouping. */
      group: z.string().nullable(),
      steps: z.array(
        z.object({
          at: z.string(),
          points: z.int(),
          count: z.number(),
          sum: z.number().nullable(),
          min: z.number().nullable(),
          max: z.number().nullable(),
          last: z.number().nullable(),
          /** Upper bounds, null for an infinite one. `counts` is one longer. */
          histogram: z
            .object({ bounds: z.array(z.number().nullable()), counts: z.array(z.number()) })
            .nullable(),
        }),
      ),
    }),
  ),
});
export type MetricSeriesAnswer = z.infer<typeof MetricSeriesAnswer>;

export const MetricAttributesQuery = z.object({
  service: z.string().max(200).optional(),
  start: Moment,
  end: Moment,
});
export type MetricAttributesQuery = z.infer<typeof MetricAttributesQuery>;

/** Attribute keys of a metric's points, with their most common values. */
export const MetricAttributes = z.object({
  attributes: z.array(
    z.object({ key: z.string(), values: z.array(z.object({ value: z.string(), points: z.int() })) }),
  ),
});
export type MetricAttributes = z.infer<typeof MetricAttributes>;

/** Metrics over time. */
export const METRICS = {
  listMetrics: {
    method: "get",
    path: `${OURS}/metrics`,
    summary: "A project's metrics",
    query: MetricListQuery,
    answer: MetricList,
    errors: ["not_found"],
  },
  getMetricSeries: {
    method: "get",
    path: `${OURS}/metrics/{name}/series`,
    summary: "A metric over time, optionally grouped by an attribute",
    query: MetricSeriesQuery,
    answer: MetricSeriesAnswer,
    errors: ["not_found", "bad_query"],
  },
  listMetricAttributes: {
    method: "get",
    path: `${OURS}/metrics/{name}/attributes`,
    summary: "Attributes of a metric's points",
    query: MetricAttributesQuery,
    answer: MetricAttributes,
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
