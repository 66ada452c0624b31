import { z } from "zod";
import type { EventPayload } from "#model/event.ts";
import { FEEDBACK_STATUSES, type FeedbackChange } from "#model/feedback.ts";
import { Cursor, type EndpointTable, OURS } from "./endpoint.ts";
import { AttachmentView, DroppedFileView } from "./events.ts";

/** User feedback. */
export const FeedbackView = z.object({
  id: z.string(),
  status: z.enum(FEEDBACK_STATUSES),
  /** Whether somebody has read it. */
  isRead: z.boolean(),
  assignee: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  message: z.string(),
  url: z.string().nullable(),
  release: z.string().nullable(),
  environment: z.string().nullable(),
  /** With the version; empty if unknown. */
  browser: z.string(),
  os: z.string(),
  traceId: z.string().nullable(),
  replayId: z.string().nullable(),
  receivedAt: z.string(),
  eventId: z.string().nullable(),
  /** The issue of the event that it refers to, if that is stored. */
  issue: z.object({ id: z.string(), shortId: z.string(), title: z.string() }).nullable(),
  attachments: z.array(AttachmentView),
});
export type FeedbackView = z.infer<typeof FeedbackView>;

export const FeedbackList = z.object({
  feedback: z.array(FeedbackView),
  next: z.string().nullable(),
  /** Of the whole project. `unread` is what is unresolved and not yet read. */
  counts: z.object({ unresolved: z.int(), resolved: z.int(), spam: z.int(), unread: z.int() }),
});
export type FeedbackList = z.infer<typeof FeedbackList>;

/**
 * `query`: words, `is:unresolved`, `is:unread`, `is:spam`, `assigned:`, `user.email:`, `url:`, `release:`, `environment:`,
 * `has:replay`, `timestamp:-24h`; `OR`, `!` and brackets.
 */
export const FeedbackListQuery = z.object({
  query: z.string().max(1000).default(""),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: Cursor,
});
export type FeedbackListQuery = z.infer<typeof FeedbackListQuery>;

/** One piece of feedback with everything that it was sent with. */
export const FeedbackPage = FeedbackView.extend({
  droppedAttachments: z.array(DroppedFileView),
  /** The event that it was sent as; null for a report of the older kind. */
  payload: z.custom<EventPayload>().nullable(),
  /** Bytes of the payload. */
  size: z.int(),
  /** With the derived ones. */
  tags: z.array(z.object({ key: z.string(), value: z.string() })),
  /** What is stored under its trace id; null without one. */
  trace: z.object({ spans: z.int(), logs: z.int(), events: z.int() }).nullable(),
  /** Latest first. */
  activity: z.array(z.object({ at: z.string(), by: z.string(), change: z.custom<FeedbackChange>() })),
});
export type FeedbackPage = z.infer<typeof FeedbackPage>;

/** One line of text; at most 100 characters. Empty or null to unassign. */
const Assignee = z
  .string()
  .trim()
  .max(100)
  .refine((name) => !/\p{Cc}/u.test(name), "has control characters")
  .nullable()
  .transform((name) => name || null);

export const FeedbackChangeRequest = z.object({
  ids: z.array(z.string().max(40)).min(1).max(500),
  /** `reopen` also takes feedback out of spam. */
  change: z.discriminatedUnion("kind", [
    z.object({ kind: z.enum(["resolve", "reopen", "spam", "read", "unread"]) }),
    z.object({ kind: z.literal("assign"), to: Assignee }),
  ]),
});
export type FeedbackChangeRequest = z.infer<typeof FeedbackChangeRequest>;

/** User feedback. */
export const FEEDBACK = {
  listFeedback: {
    method: "get",
    path: `${OURS}/feedback`,
    summary: "Search user feedback, newest first",
    query: FeedbackListQuery,
    answer: FeedbackList,
    errors: ["not_found", "bad_query"],
  },
  getFeedback: {
    method: "get",
    path: `${OURS}/feedback/{feedback}`,
    summary: "One piece of user feedback, with the event that it was sent as",
    answer: FeedbackPage,
    errors: ["not_found"],
  },
  changeFeedback: {
    method: "post",
    path: `${OURS}/feedback/changes`,
    summary: "Resolve, reopen, assign, mark as spam or as read",
    body: FeedbackChangeRequest,
    answer: z.object({ changed: z.int(), missing: z.array(z.string()) }),
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
