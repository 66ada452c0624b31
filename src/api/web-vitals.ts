import { z } from "zod";
import { VITAL_GROUPS, VITALS } from "#model/web-vitals.ts";
import { type EndpointTable, Moment } from "./endpoint.ts";

const Name = z.string().max(1000).optional();

/**
 * `vital` is the one that is shown closely, `by` what page loads are told apart by, `steps` the number of steps over time. The rest
 * are filters: an empty one means page loads that name none. The last day by default.
 */
export const WebVitalsQuery = z.object({
  vital: z.enum(VITALS).default("lcp"),
  by: z.enum(VITAL_GROUPS).default("route"),
  steps: z.coerce.number().int().min(1).max(200).default(48),
  service: Name,
  environment: Name,
  release: Name,
  route: Name,
  browser: Name,
  device: Name,
  start: Moment,
  end: Moment,
});
export type WebVitalsQuery = z.infer<typeof WebVitalsQuery>;

/** Milliseconds; CLS has no unit. */
const Value = z.number().nullable();

/** Page loads without a value are not counted. `fair` needs improvement; `p75` is null without values. */
const VitalSum = z.object({ count: z.int(), good: z.int(), fair: z.int(), poor: z.int(), p75: Value });
export type VitalSumView = z.infer<typeof VitalSum>;

const VitalSums = z.object({ lcp: VitalSum, inp: VitalSum, cls: VitalSum, fcp: VitalSum, ttfb: VitalSum });

const WorstLoad = z.object({
  at: z.string(),
  traceId: z.string().nullable(),
  spanId: z.string().nullable(),
  service: z.string(),
  route: z.string(),
  environment: z.string(),
  release: z.string(),
  browser: z.string(),
  device: z.string(),
  /** `navigate`, `reload`, `back-forward` and so on; empty if it was not sent. */
  navigation: z.string(),
  lcp: Value,
  inp: Value,
  cls: Value,
  fcp: Value,
  ttfb: Value,
  /** Selectors. */
  elements: z.object({ lcp: z.string().nullable(), inp: z.string().nullable(), cls: z.string().nullable() }),
});
export type WorstLoadView = z.infer<typeof WorstLoad>;

export const WebVitalsAnswer = z.object({
  start: z.string(),
  end: z.string(),
  stepMillis: z.number(),
  loads: z.int(),
  /** One of so many page loads was read, and counts are estimates; 1 if all were. */
  sampled: z.int(),
  vitals: VitalSums,
  /** Values of the vital in each bin, from 0 on; the last one has all that are greater. */
  bins: z.array(z.int()),
  steps: z.array(VitalSum.extend({ at: z.string(), loads: z.int() })),
  /** At most 100, of so many, with the most page loads first; the name is empty where page loads name none. */
  groups: z.array(z.object({ name: z.string(), loads: z.int(), vitals: VitalSums })),
  groupCount: z.int(),
  /** At most 20, the worst value of the vital first. */
  worst: z.array(WorstLoad),
});
export type WebVitalsAnswer = z.infer<typeof WebVitalsAnswer>;

export const WEB_VITALS = {
  getWebVitals: {
    method: "get",
    path: "/api/v1/web-vitals",
    summary: "Web vitals of page loads: distribution, over time, by route and others, and the worst",
    query: WebVitalsQuery,
    answer: WebVitalsAnswer,
    errors: [],
  },
} as const satisfies EndpointTable;
