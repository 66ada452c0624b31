import { z } from "zod";
import { Moment } from "./endpoint.ts";

/** A service's `http.route`, or the name of its span; in traces of an environment only, where one is given. Times are ISO 8601. */
export const OperationQuery = z.object({
  service: z.string().max(1000),
  route: z.string().max(1000),
  environment: z.string().max(200).optional(),
  start: Moment,
  end: Moment,
});
export type OperationQuery = z.infer<typeof OperationQuery>;

/** Who sends an operation's requests and what they call, from sampled traces. */
export const OperationCallsView = z.object({
  /** Sampled requests, and whether these are all. */
  requests: z.int(),
  complete: z.boolean(),
  /** The share of the requests' time (0 to 1) in which none of their calls ran. */
  ownShare: z.number(),
  /** The most frequent first. */
  callers: z.array(
    z.object({
      /** Null for requests from outside. */
      service: z.string().nullable(),
      route: z.string(),
      requests: z.int(),
      failed: z.int(),
      /** The share of the caller's time in which these requests ran; null from outside. */
      share: z.number().nullable(),
    }),
  ),
  /** Those that take the most time first. */
  callees: z.array(
    z.object({
      /** `external`: known only from its callers' spans, such as a database; null if no span names it. */
      kind: z.enum(["service", "external"]),
      service: z.string().nullable(),
      route: z.string(),
      calls: z.int(),
      failed: z.int(),
      /** The share of the requests' time in which such a call ran. */
      share: z.number(),
      /** In nanoseconds, accurate to 10 %. */
      p95: z.number(),
    }),
  ),
});
export type OperationCallsView = z.infer<typeof OperationCallsView>;
