import { z } from "zod";
import { ALERT_KINDS } from "#model/watch/alert.ts";
import { type EndpointTable, Moment } from "./endpoint.ts";

/** How a message to a channel fares. */
export const AlertMessageView = z.object({
  id: z.int(),
  event: z.enum(["opened", "ended"]),
  /** Kind, host and a fingerprint: the address itself may hold a secret. */
  channel: z.string(),
  attempts: z.int(),
  /** When it is tried next; null once it was sent or given up. */
  dueAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  /** Why the last attempt failed. */
  failure: z.string().nullable(),
});
export type AlertMessageView = z.infer<typeof AlertMessageView>;

/** Something that needs somebody, from when it began until it was over. */
export const AlertView = z.object({
  id: z.int(),
  key: z.string(),
  kind: z.enum(ALERT_KINDS),
  state: z.enum(["firing", "resolved"]),
  openedAt: z.string(),
  endedAt: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  subject: z.object({
    service: z.string().nullable(),
    operation: z.string().nullable(),
    issueId: z.string().nullable(),
  }),
  evidence: z.object({
    issue: z.object({ id: z.string(), shortId: z.string(), title: z.string() }).nullable(),
    common: z.array(z.string()),
    release: z.string().nullable(),
    traceId: z.string().nullable(),
  }),
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
export const AlertList = z.object({
  alerts: z.array(AlertView),
  /** The channels that messages go to now. */
  channels: z.array(z.string()),
});
export type AlertList = z.infer<typeof AlertList>;

export const ChannelTests = z.object({
  /** `failure` is null where the channel took the message. */
  tested: z.array(z.object({ channel: z.string(), failure: z.string().nullable() })),
});
export type ChannelTests = z.infer<typeof ChannelTests>;

/** Alerts and their messages. */
export const ALERTS = {
  listAlerts: {
    method: "get",
    path: "/api/v1/alerts",
    summary: "Alerts that fire, and those that are over",
    query: AlertsQuery,
    answer: AlertList,
    errors: [],
  },
  testChannels: {
    method: "post",
    path: "/api/v1/channels/test",
    summary: "Send a test message to every channel",
    answer: ChannelTests,
    errors: [],
  },
  retryAlertMessage: {
    method: "post",
    path: "/api/v1/alert-messages/{message}/retry",
    summary: "Send a message again that was given up",
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
