import { z } from "zod";
import { type EndpointTable, Moment } from "./endpoint.ts";

export const UptimeCheckView = z.object({
  at: z.string(),
  /** Of the last answer; null without one. */
  status: z.int().nullable(),
  /** Why it counts as failed: `answered 503`; null if it is up. */
  failure: z.string().nullable(),
  /** In milliseconds. */
  duration: z.number(),
});
export type UptimeCheckView = z.infer<typeof UptimeCheckView>;

const Sums = z.object({ checks: z.int(), failed: z.int() });

/** Of the checks that were made; null without one. Time without checks is neither up nor down. */
const Availability = Sums.extend({ share: z.number().nullable() });

export const UptimeStep = Sums.extend({
  at: z.string(),
  /** The mean of the checks that did not fail, in milliseconds; null if there are none. */
  duration: z.number().nullable(),
});
export type UptimeStep = z.infer<typeof UptimeStep>;

/** A URL that a rule checks. */
export const UptimeView = z.object({
  rule: z.object({ id: z.string(), name: z.string() }),
  url: z.string(),
  /** `down` after as many failures in a row as the rule says; `unknown` without a check in the last five minutes. */
  state: z.enum(["up", "down", "unknown", "off"]),
  /** Since when it is down. */
  since: z.string().nullable(),
  last: UptimeCheckView.nullable(),
  /** Of the last two days. */
  lastFailure: UptimeCheckView.nullable(),
  availability: z.object({ day: Availability, week: Availability, month: Availability }),
  start: z.string(),
  end: z.string(),
  stepMillis: z.number(),
  /** Steps without a check are left out. */
  steps: z.array(UptimeStep),
});
export type UptimeView = z.infer<typeof UptimeView>;

export const UptimeList = z.object({ urls: z.array(UptimeView) });
export type UptimeList = z.infer<typeof UptimeList>;

export const UptimeDetail = UptimeView.extend({
  /** The latest 30, newest first. */
  checks: z.array(UptimeCheckView),
});
export type UptimeDetail = z.infer<typeof UptimeDetail>;

/** The last day by default. Beyond two days, steps are whole hours. */
export const UptimeQuery = z.object({
  start: Moment,
  end: Moment,
  steps: z.coerce.number().int().min(1).max(200).default(96),
});

/** URLs that are checked once a minute. */
export const UPTIME = {
  listUptime: {
    method: "get",
    path: "/api/v1/uptime",
    summary: "URLs that are checked, with the last 24 hours by the half-hour",
    answer: UptimeList,
    errors: [],
  },
  getUptime: {
    method: "get",
    path: "/api/v1/uptime/{rule}",
    summary: "A URL that is checked, by its rule, with its checks over time",
    query: UptimeQuery,
    answer: UptimeDetail,
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
