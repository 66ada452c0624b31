import { z } from "zod";

/** `service` and `route` narrow it down; `steps` is how finely the time is parted. Times are ISO 8601. */
export const RatesQuery = z.object({
  service: z.string().max(200).optional(),
  route: z.string().max(500).optional(),
  start: z.iso.datetime({ offset: true }).optional(),
  end: z.iso.datetime({ offset: true }).optional(),
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
