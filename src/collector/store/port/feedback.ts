import type { IssueId } from "#lib/ids.ts";
import type { Bounds } from "#model/search/read-value.ts";
import type { Feedback, FeedbackActivity, FeedbackState, FeedbackStatus } from "#model/feedback.ts";
import type { AttachmentLine } from "./events.ts";
import type { TextPattern } from "./issues.ts";

/** What feedback may have or lack. */
export const FEEDBACK_PARTS = [
  "event",
  "trace",
  "replay",
  "attachment",
  "name",
  "email",
  "url",
  "release",
  "environment",
] as const;
export type FeedbackPart = (typeof FEEDBACK_PARTS)[number];

/** Stored values that a search compares. */
export type FeedbackField =
  | "message"
  | "name"
  | "email"
  | "url"
  | "release"
  | "environment"
  | "assignee"
  | "browser"
  | "os"
  | "traceId"
  | "eventId"
  | "replayId";

/** Those whose values are suggested. */
export type FeedbackColumn = Exclude<FeedbackField, "message" | "traceId" | "eventId" | "replayId">;

export type FeedbackCondition =
  | { kind: "all" | "any"; of: FeedbackCondition[] }
  | { kind: "not"; of: FeedbackCondition }
  | { kind: "status"; status: FeedbackStatus }
  | { kind: "read" }
  /** Words of the message, or a part of the name, the address or the URL. */
  | { kind: "text"; text: string }
  /** Case folded. `""` is feedback without a value. */
  | { kind: "field"; field: FeedbackField; value: TextPattern }
  | { kind: "has"; part: FeedbackPart }
  | ({ kind: "received" } & Bounds);

/** One line of the inbox. */
export interface FeedbackLine {
  feedback: Omit<Feedback, "payload">;
  state: FeedbackState;
  /** Of the person who wrote it, with the version; empty if unknown. */
  browser: string;
  os: string;
  /** The event the feedback is about, where it is stored. */
  event: { title: string; issueId: IssueId; issueShortId: string } | null;
  /** Files sent with the feedback itself, such as a screenshot. */
  attachments: AttachmentLine[];
}

export interface StoredFeedback extends FeedbackLine {
  payload: Feedback["payload"];
  /** Bytes of the payload's JSON; 0 without one. */
  size: number;
  /** The SDK's tags, then the derived ones. */
  tags: [string, string][];
  /** Latest first. */
  activity: FeedbackActivity[];
}

/** How much of the project's feedback is in each state. */
export type FeedbackCounts = Record<FeedbackStatus, number> & {
  /** Unresolved and not yet read. */
  unread: number;
};
