import { z } from "zod";
import { type EndpointTable, Moment } from "./endpoint.ts";

/** `service`, `route`, `environment` and `release` are filters; by `release` is by service and release; `steps` is the number of steps of the chart. Times are ISO 8601. */
export const RatesQuery = z.object({
  service: z.string().max(1000).optional(),
  route: z.string().max(1000).optional(),
  environment: z.string().max(200).optional(),
  release: z.string().max(250).optional(),
  start: Moment,
  end: Moment,
  by: z.enum(["service", "route", "release", "all"]).default("route"),
  steps: z.coerce.number().int().min(1).max(200).default(48),
});
export type RatesQuery = z.infer<typeof RatesQuery>;

const Sums = z.object({
  requests: z.int(),
  failed: z.int(),
  /** Duration percentiles in nanoseconds, accurate to 10 %. */
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
});

export const RateSeriesView = Sums.extend({
  /** Null unless grouped by it. */
  service: z.string().nullable(),
  route: z.string().nullable(),
  release: z.string().nullable().optional(),
  /** Empty steps are left out. */
  steps: z.array(Sums.extend({ at: z.string() })),
});
export type RateSeriesView = z.infer<typeof RateSeriesView>;

/** Requests over time from roll-ups: server and consumer spans, and root spans. */
export const RatesAnswer = z.object({
  start: z.string(),
  end: z.string(),
  /** Length of a step; whole minutes. */
  stepMillis: z.number(),
  /** At most 200, busiest first. */
  series: z.array(RateSeriesView),
});
export type RatesAnswer = z.infer<typeof RatesAnswer>;

export const ServiceMapQuery = z.object({
  start: Moment,
  end: Moment,
});
export type ServiceMapQuery = z.infer<typeof ServiceMapQuery>;

export const ServiceEdgeView = z.object({
  /** Null for requests from outside. */
  caller: z.string().nullable(),
  callee: z.string(),
  /** `external`: known only from its callers' spans, such as a database. */
  kind: z.enum(["service", "external"]),
  /** If traces were sampled, an estimate from the callee's requests, which are all counted. */
  calls: z.int(),
  /** Of the calls in the sampled traces; of all requests if the service is called from outside only. */
  failedShare: z.number(),
  /** Duration percentiles of the calls in the sampled traces, in nanoseconds, accurate to 10 %. */
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
});
export type ServiceEdgeView = z.infer<typeof ServiceEdgeView>;

/** Which services call each other. */
export const ServiceMap = z.object({
  start: z.string(),
  end: z.string(),
  /** Number of sampled traces, and whether these are all. */
  traces: z.int(),
  complete: z.boolean(),
  edges: z.array(ServiceEdgeView),
});
export type ServiceMap = z.infer<typeof ServiceMap>;

/** Requests over time, and between services. */
export const RATES = {
  listRates: {
    method: "get",
    path: "/api/v1/rates",
    summary: "Rate, errors and duration of requests over time",
    query: RatesQuery,
    answer: RatesAnswer,
    errors: [],
  },
  mapServices: {
    method: "get",
    path: "/api/v1/service-map",
    summary: "Which services call each other, with rates, errors and durations",
    query: ServiceMapQuery,
    answer: ServiceMap,
    errors: [],
  },
} as const satisfies EndpointTable;
