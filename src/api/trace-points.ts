import { z } from "zod";

/** As a trace list's; `steps` is how finely the time is parted. */
export const TracePointsQuery = z.object({
  query: z.string().max(1000).default(""),
  start: z.iso.datetime({ offset: true }).optional(),
  end: z.iso.datetime({ offset: true }).optional(),
  steps: z.coerce.number().int().min(1).max(100).default(48),
  perStep: z.coerce.number().int().min(1).max(50).default(20),
});
export type TracePointsQuery = z.infer<typeof TracePointsQuery>;

export const TracePointView = z.object({
  traceId: z.string(),
  /** Since the answer's start, in milliseconds. */
  offsetMillis: z.number(),
  /** Of the root span. */
  durationNanos: z.number(),
  failed: z.boolean(),
  /** A place in `roots`. */
  root: z.int(),
});
export type TracePointView = z.infer<typeof TracePointView>;

/** Traces over time as points, so many of each step at most. */
export const TracePoints = z.object({
  start: z.string(),
  end: z.string(),
  stepMillis: z.number(),
  roots: z.array(z.object({ service: z.string(), name: z.string() })),
  points: z.array(TracePointView),
  /** How many of each step are given, and whether these are all. */
  steps: z.array(z.object({ at: z.string(), traces: z.int(), failed: z.int(), complete: z.boolean() })),
});
export type TracePoints = z.infer<typeof TracePoints>;
