import { z } from "zod";
import { type EndpointTable, Moment } from "./endpoint.ts";

/** `service` and `route` narrow it down; `steps` is how finely the time is parted. Times are ISO 8601. */
export const RatesQuery = z.object({
  service: z.string().max(200).optional(),
  route: z.string().max(500).optional(),
  start: Moment,
  end: Moment,
  by: z.enum(["service", "route", "all"]).default("route"),
  steps: z.coerce.number().int().min(1).max(200).default(48),
});
export type RatesQuery = z.infer<typeof RatesQuery>;

const Sums = z.object({
  requests: z.int(),
  failed: z.int(),
  /** Durations that so many hundredths of the requests stay below, in nanoseconds, right to 10 %. */
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
});

export const RateSeriesView = Sums.extend({
  /** Null where not asked by it. */
  service: z.string().nullable(),
  route: z.string().nullable(),
  /** Steps without requests are left out. */
  steps: z.array(Sums.extend({ at: z.string() })),
});
export type RateSeriesView = z.infer<typeof RateSeriesView>;

/** Requests over time, out of the sums that are kept: spans of servers and consumers, and those without a parent. */
export const RatesAnswer = z.object({
  start: z.string(),
  end: z.string(),
  /** Of a step, in milliseconds: whole minutes. */
  stepMillis: z.number(),
  /** At most 200, the busiest first. */
  series: z.array(RateSeriesView),
});
export type RatesAnswer = z.infer<typeof RatesAnswer>;

export const ServiceMapQuery = z.object({
  start: Moment,
  end: Moment,
});
export type ServiceMapQuery = z.infer<typeof ServiceMapQuery>;

export const ServiceEdgeView = z.object({
  /** Null for requests that came from outside. */
  caller: z.string().nullable(),
  callee: z.string(),
  /** `external`: known only by those who call it, as a database is. */
  kind: z.enum(["service", "external"]),
  /** Where traces were sampled: an estimate by the callee's requests, which are all counted. */
  calls: z.int(),
  /** Of the calls that were looked at; of all requests where a service is called from outside alone. */
  failedShare: z.number(),
  /** Durations of the calls that were looked at, in nanoseconds, right to 10 %. */
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
});
export type ServiceEdgeView = z.infer<typeof ServiceEdgeView>;

/** Who calls whom. */
export const ServiceMap = z.object({
  start: z.string(),
  end: z.string(),
  /** Traces that were looked at, and whether these are all. */
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
