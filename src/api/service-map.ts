import { z } from "zod";

export const ServiceMapQuery = z.object({
  start: z.iso.datetime({ offset: true }).optional(),
  end: z.iso.datetime({ offset: true }).optional(),
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
