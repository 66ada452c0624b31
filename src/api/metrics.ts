import { z } from "zod";
import { METRIC_KINDS } from "#model/metric/metric-point.ts";
import { AGGREGATES, METRIC_TYPES } from "#model/metric/metric-type.ts";
import { Interval } from "./interval.ts";
import { Cursor, type EndpointTable, Moment, OURS } from "./endpoint.ts";

/** A metric that has points in the time range. */
export const MetricView = z.object({
  name: z.string(),
  kind: z.enum(METRIC_KINDS),
  type: z.enum(METRIC_TYPES),
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

const Unit = z.string().max(63);

/** `query`: a search of attributes, such as `service:checkout http.request.method:GET`. */
export const MetricSeriesQuery = z.object({
  query: z.string().max(1000).default(""),
  /** Where senders use the name with several types or units; by default those with the most points. No unit is `""`. */
  type: z.enum(METRIC_TYPES).optional(),
  unit: Unit.optional(),
  /** By default the one that says most of the type. */
  aggregate: z.enum(AGGREGATES).optional(),
  /** Up to three attributes, separated by commas. */
  groupBy: z.string().max(600).default(""),
  /** Groups with a line of their own; the others share one. */
  top: z.coerce.number().int().min(1).max(50).default(10),
  /** Defaults to the shortest interval that gives at most 200 steps. */
  interval: Interval.optional(),
  start: Moment,
  end: Moment,
});
export type MetricSeriesQuery = z.infer<typeof MetricSeriesQuery>;

/** A metric over time. Figures are null where there is none, or an infinite one. */
export const MetricSeriesAnswer = z.object({
  start: z.string(),
  end: z.string(),
  interval: Interval,
  /** What the figures are of; null if there are no points. `unit` is the metric's. */
  chosen: z
    .object({
      type: z.enum(METRIC_TYPES),
      unit: z.string().nullable(),
      description: z.string().nullable(),
      aggregate: z.enum(AGGREGATES),
    })
    .nullable(),
  /** All types and units that are sent under the name. */
  variants: z.array(z.object({ type: z.enum(METRIC_TYPES), unit: z.string().nullable(), points: z.int() })),
  /** Those with the greatest figures first. */
  series: z.array(
    z.object({
      /** The values of `groupBy`; null for all other groups together. */
      group: z.array(z.string().nullable()).nullable(),
      /** One for each step from `start` on. */
      values: z.array(z.number().nullable()),
      /** Of the whole time. */
      total: z.number().nullable(),
    }),
  ),
  groups: z.int(),
  /** Series of senders that the figures are made of. */
  streams: z.int(),
  points: z.int(),
  /** Whether there are more series than can be read. */
  isPart: z.boolean(),
});
export type MetricSeriesAnswer = z.infer<typeof MetricSeriesAnswer>;

export const MetricExemplarsQuery = MetricSeriesQuery.pick({
  query: true,
  type: true,
  unit: true,
  interval: true,
  start: true,
  end: true,
});
export type MetricExemplarsQuery = z.infer<typeof MetricExemplarsQuery>;

/** Measurements with their traces: those with the greatest values of each step. */
export const MetricExemplars = z.object({
  exemplars: z.array(
    z.object({
      at: z.string(),
      value: z.number(),
      digits: z.string().nullable(),
      traceId: z.string(),
      spanId: z.string().nullable(),
      service: z.string(),
    }),
  ),
});
export type MetricExemplars = z.infer<typeof MetricExemplars>;

/** A page of points, the latest first. */
export const MetricPointsQuery = z.object({
  query: z.string().max(1000).default(""),
  start: Moment,
  end: Moment,
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: Cursor,
});
export type MetricPointsQuery = z.infer<typeof MetricPointsQuery>;

/** Points as they were sent: times in nanoseconds and integers beyond 2^53 (`digits`) as text. */
export const MetricPoints = z.object({
  points: z.array(
    z.object({
      time: z.string(),
      start: z.string().nullable(),
      unit: z.string().nullable(),
      service: z.string(),
      scope: z.string().nullable(),
      scopeFacts: z.record(z.string(), z.unknown()).optional(),
      flags: z.int().optional(),
      attributes: z.record(z.string(), z.unknown()),
      resource: z.record(z.string(), z.unknown()),
      value: z.record(z.string(), z.unknown()),
      traceId: z.string().nullable(),
      spanId: z.string().nullable(),
      exemplars: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
  next: z.string().nullable(),
});
export type MetricPoints = z.infer<typeof MetricPoints>;

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
    summary: "A metric over time, filtered, aggregated and grouped by up to three attributes",
    query: MetricSeriesQuery,
    answer: MetricSeriesAnswer,
    errors: ["not_found", "bad_query"],
  },
  listMetricExemplars: {
    method: "get",
    path: `${OURS}/metrics/{name}/exemplars`,
    summary: "Measurements of a metric with their traces",
    query: MetricExemplarsQuery,
    answer: MetricExemplars,
    errors: ["not_found", "bad_query"],
  },
  listMetricPoints: {
    method: "get",
    path: `${OURS}/metrics/{name}/points`,
    summary: "A metric's points as they were sent",
    query: MetricPointsQuery,
    answer: MetricPoints,
    errors: ["not_found", "bad_query", "bad_cursor"],
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
