import { z } from "zod";
import { RULE_KINDS } from "#model/watch/condition.ts";
import { SEVERITIES } from "#model/watch/severity.ts";
import { type EndpointTable, Moment } from "./endpoint.ts";

/** How a message to a channel fares. */
export const AlertMessageView = z.object({
  id: z.int(),
  event: z.enum(["opened", "updated", "ended"]),
  /** The channel's id. */
  channel: z.string(),
  attempts: z.int(),
  /** When it is tried next; null once it was sent or given up. */
  dueAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  /** Why the last attempt failed, or why none was made. */
  failure: z.string().nullable(),
});
export type AlertMessageView = z.infer<typeof AlertMessageView>;

const Text = z.string().nullable();

/** What a rule found, from when it began until it was over. */
export const AlertView = z.object({
  id: z.int(),
  key: z.string(),
  rule: z.object({ id: z.string(), name: z.string(), kind: z.enum(RULE_KINDS) }),
  severity: z.enum(SEVERITIES),
  runbook: Text,
  state: z.enum(["firing", "resolved"]),
  openedAt: z.string(),
  detectedAt: z.string(),
  endedAt: Text,
  acknowledged: z.object({ at: z.string(), by: z.string() }).nullable(),
  /** The number of the silence that it matches now; null if there is none. */
  silencedBy: z.int().nullable(),
  /** Until when its rule is muted; null if it is not. */
  mutedUntil: Text,
  title: z.string(),
  text: z.string(),
  subject: z.object({
    service: Text,
    operation: Text,
    environment: Text,
    issueId: Text,
    monitor: Text,
    metric: Text,
    release: Text,
    url: Text,
  }),
  measure: z
    .object({
      now: z.number(),
      before: z.number().nullable(),
      /** `share` is of 0 to 1, `ms` milliseconds, `/min` per minute. */
      unit: z.string(),
      count: z.number().nullable(),
    })
    .nullable(),
  evidence: z.object({
    issue: z.object({ id: z.string(), shortId: z.string(), title: z.string() }).nullable(),
    error: Text,
    frame: Text,
    common: z.array(z.string()),
    release: Text,
    traceId: Text,
  }),
  /** The issues that it lists, if they are several. */
  issueIds: z.array(z.string()).optional(),
  messages: z.array(AlertMessageView),
});
export type AlertView = z.infer<typeof AlertView>;

export const AlertsQuery = z.object({
  /** Alerts that are over are listed from here on; a week by default. */
  start: Moment,
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export type AlertsQuery = z.infer<typeof AlertsQuery>;

/** Those that fire first, each part the latest first. */
export const AlertList = z.object({ alerts: z.array(AlertView) });
export type AlertList = z.infer<typeof AlertList>;

/** How many alerts fire, for the navigation. */
export const AlertCount = z.object({ firing: z.int() });
export type AlertCount = z.infer<typeof AlertCount>;

/** Alerts and their messages. */
export const ALERTS = {
  countFiringAlerts: {
    method: "get",
    path: "/api/v1/firing-alerts/count",
    summary: "How many alerts fire",
    answer: AlertCount,
    errors: [],
  },
  listAlerts: {
    method: "get",
    path: "/api/v1/alerts",
    summary: "Alerts that fire, and those that are over",
    query: AlertsQuery,
    answer: AlertList,
    errors: [],
  },
  getAlert: {
    method: "get",
    path: "/api/v1/alerts/{alert}",
    summary: "An alert, by its number or key",
    answer: AlertView,
    errors: ["not_found"],
  },
  acknowledgeAlert: {
    method: "post",
    path: "/api/v1/alerts/{alert}/acknowledge",
    summary: "Say that somebody takes care of it",
    answer: AlertView,
    errors: ["not_found", "not_possible"],
  },
  retryAlertMessage: {
    method: "post",
    path: "/api/v1/alert-messages/{message}/retry",
    summary: "Send a message again that was given up",
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
