import { z } from "zod";
import { EVENT_TYPES } from "#model/event.ts";
import { FEEDBACK_STATUSES } from "#model/feedback.ts";
import { FILE_DROP_REASONS } from "#model/attachment.ts";
import type { EventMeta } from "#model/event-meta.ts";
import { EventEntry } from "./event-entries.ts";
import { NamedRelease } from "./issues.ts";
import { Cursor, type EndpointTable, Loose, ORG, PROJECT } from "./endpoint.ts";

/** One line of an event list, in the shape of Sentry's API. */
export const EventSummary = z.object({
  id: z.string(),
  eventID: z.string(),
  groupID: z.string(),
  title: z.string(),
  message: z.string(),
  dateCreated: z.string(),
  platform: z.string(),
  culprit: z.string(),
  "event.type": z.enum(EVENT_TYPES),
  user: z.record(z.string(), z.unknown()).nullable(),
  tags: z.array(z.object({ key: z.string(), value: z.string() })),
  traceId: z.string().nullable(),
});
export type EventSummary = z.infer<typeof EventSummary>;

const Meta = z.custom<EventMeta>().nullable();

/** What was cut or scrubbed in an event, as Sentry's API divides it; each part is a tree of `EventMeta` along its value. */
export const EventMetaView = z.object({
  /** By the index of the entry. */
  entries: z.record(z.string(), z.object({ data: z.custom<EventMeta>() })),
  message: Meta,
  user: Meta,
  contexts: Meta,
  sdk: Meta,
  context: Meta,
  packages: Meta,
  /** By the index of the tag. */
  tags: z.record(z.string(), z.custom<EventMeta>()),
});
export type EventMetaView = z.infer<typeof EventMetaView>;

/** A file that was sent with an event. `type` is how Sentry's SDKs classify it: `event.attachment`, `event.minidump`. */
export const FileView = z.object({
  id: z.string(),
  name: z.string(),
  mimetype: z.string(),
  type: z.string(),
  size: z.int(),
});
export type FileView = z.infer<typeof FileView>;

/** A file that was received, but not stored. */
export const DroppedFileView = FileView.pick({ name: true, mimetype: true, size: true }).extend({
  reason: z.enum(FILE_DROP_REASONS),
});
export type DroppedFileView = z.infer<typeof DroppedFileView>;

/** One event in the shape of Sentry's API. Fields that Sentry does not have are under `glasshouse`. */
export const EventView = EventSummary.extend({
  projectID: z.string(),
  dist: z.string().nullable(),
  /** The file in which it happened. */
  location: z.string().nullable(),
  /** Always null: minidumps are attachments like others. */
  crashFile: z.null(),
  userReport: z
    .object({
      eventID: z.string(),
      name: z.string(),
      email: z.string(),
      comments: z.string(),
      dateCreated: z.string(),
    })
    .nullable(),
  groupingConfig: z.object({ id: z.string() }),
  dateReceived: z.string(),
  size: z.int(),
  level: z.string(),
  type: z.enum(EVENT_TYPES),
  metadata: z.record(z.string(), z.unknown()),
  entries: z.array(EventEntry),
  contexts: z.record(z.string(), z.record(z.string(), z.unknown())),
  context: z.record(z.string(), z.unknown()),
  packages: z.record(z.string(), z.string()),
  sdk: z.object({ name: z.string(), version: z.string() }).nullable(),
  release: NamedRelease.nullable(),
  environment: z.string().nullable(),
  fingerprints: z.array(z.string()),
  errors: z.array(
    z.looseObject({ type: z.string(), name: z.string().optional(), value: z.unknown().optional() }),
  ),
  _meta: EventMetaView,
  /** Ids of the previous and the next event of the issue. */
  previousEventID: z.string().nullable(),
  nextEventID: z.string().nullable(),
  glasshouse: z.object({
    issueShortId: z.string(),
    transaction: z.string().nullable(),
    grouping: z.object({
      algorithm: z.string(),
      variant: z.string(),
      contributed: z.array(z.string()),
      /** The project's fingerprint rule that applied. */
      rule: z.string().nullable(),
    }),
    /** What is stored under the event's trace id, so that no link leads nowhere; null without a trace id. */
    trace: z
      .object({
        traceId: z.string(),
        spanId: z.string().nullable(),
        spans: z.int(),
        logs: z.int(),
        events: z.int(),
      })
      .nullable(),
    attachments: z.array(FileView),
    droppedAttachments: z.array(DroppedFileView),
    feedback: z.array(
      z.object({
        id: z.string(),
        status: z.enum(FEEDBACK_STATUSES),
        name: z.string().nullable(),
        email: z.string().nullable(),
        message: z.string(),
        date: z.string(),
      }),
    ),
  }),
});
export type EventView = z.infer<typeof EventView>;

/** A span of a transaction in the form in which Sentry's SDKs send it. Times are in seconds. */
export const TransactionSpan = z.object({
  trace_id: z.string(),
  span_id: z.string(),
  parent_span_id: z.string().nullable(),
  op: z.string().nullable(),
  description: z.string().nullable(),
  status: z.string().nullable(),
  origin: z.string().nullable(),
  start_timestamp: z.number(),
  timestamp: z.number(),
  data: z.record(z.string(), z.unknown()),
});

/** A transaction in the shape of Sentry's API: an event without an issue. Fields that Sentry does not have are under `glasshouse`. */
export const TransactionView = EventView.omit({
  "event.type": true,
  groupID: true,
  type: true,
  entries: true,
  traceId: true,
  crashFile: true,
  userReport: true,
  groupingConfig: true,
  glasshouse: true,
}).extend({
  groupID: z.null(),
  "event.type": z.literal("transaction"),
  type: z.literal("transaction"),
  /** In seconds. */
  startTimestamp: z.number(),
  endTimestamp: z.number(),
  measurements: z.record(z.string(), z.unknown()).nullable(),
  breakdowns: z.record(z.string(), z.unknown()).nullable(),
  entries: z.array(
    z.union([EventEntry, z.object({ type: z.literal("spans"), data: z.array(TransactionSpan) })]),
  ),
  traceId: z.string(),
  glasshouse: EventView.shape.glasshouse.pick({ attachments: true, droppedAttachments: true }).extend({
    spanId: z.string(),
    transactionInfo: z.record(z.string(), z.unknown()),
  }),
});
export type TransactionView = z.infer<typeof TransactionView>;

/** `query`: words of the title and culprit, `release:`, `environment:`, `user.email:` and any tag; `*` is a wildcard. */
export const EventListQuery = z.object({
  query: z.string().max(1000).default(""),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: Cursor,
});
export type EventListQuery = z.infer<typeof EventListQuery>;

/** An event attachment in the shape of Sentry's API. */
export const AttachmentView = FileView.extend({ event_id: z.string() });
export type AttachmentView = z.infer<typeof AttachmentView>;

/** Events and their attachments. */
export const EVENTS = {
  listIssueEvents: {
    method: "get",
    path: `${ORG}/issues/{issue}/events/`,
    summary: "An issue's events",
    query: EventListQuery,
    page: EventSummary,
    errors: ["not_found", "bad_query"],
  },
  getIssueEvent: {
    method: "get",
    path: `${ORG}/issues/{issue}/events/{event}/`,
    summary: "An event of an issue, or its `latest` or `oldest`",
    answer: EventView,
    errors: ["not_found"],
  },
  listEvents: {
    method: "get",
    path: `${PROJECT}/events/`,
    summary: "A project's events",
    query: EventListQuery,
    page: EventSummary,
    errors: ["not_found"],
  },
  getEvent: {
    method: "get",
    path: `${PROJECT}/events/{event}/`,
    summary: "An event, or a transaction as an event",
    answer: z.union([EventView, TransactionView]),
    errors: ["not_found"],
  },
  getEventPayload: {
    method: "get",
    path: `${PROJECT}/events/{event}/json/`,
    summary: "An event's stored payload",
    answer: Loose,
    errors: ["not_found"],
  },
  listAttachments: {
    method: "get",
    path: `${PROJECT}/events/{event}/attachments/`,
    summary: "An event's attachments",
    answer: z.array(AttachmentView),
    errors: ["not_found"],
  },
  getAttachment: {
    method: "get",
    path: `${PROJECT}/events/{event}/attachments/{attachment}/`,
    summary: "An attachment's bytes",
    file: true,
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
