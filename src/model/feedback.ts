import type { EventId, ProjectId, TraceId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Actor } from "./actor.ts";
import type { EventPayload } from "./event.ts";

/** Spam is left out of the inbox, but stored as long as any other feedback. */
export const FEEDBACK_STATUSES = ["unresolved", "resolved", "spam"] as const;
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number];

/** User feedback, with or without an event that it is about. */
export interface Feedback {
  projectId: ProjectId;
  feedbackId: EventId;
  /** The event it refers to. */
  eventId: EventId | null;
  replayId: EventId | null;
  traceId: TraceId | null;
  release: string | null;
  environment: string | null;
  receivedAt: UnixMillis;
  name: string | null;
  email: string | null;
  message: string;
  url: string | null;
  /** The event that a `feedback` item is; null for a `user_report`, which has nothing else. */
  payload: EventPayload | null;
}

/** What people did with feedback. */
export interface FeedbackState {
  status: FeedbackStatus;
  /** A name; null for nobody. */
  assignee: string | null;
  /** When somebody first read it; null until then. */
  readAt: UnixMillis | null;
}

/** A change of feedback. All but reading is recorded, with who did it and when. */
export type FeedbackChange =
  | { kind: "resolve" | "reopen" | "spam" | "read" | "unread" }
  /** Null to unassign. */
  | { kind: "assign"; to: string | null };

export interface FeedbackActivity {
  at: UnixMillis;
  actor: Actor;
  change: FeedbackChange;
}

/** The state after a change. Feedback that was marked as spam returns to the inbox when it is reopened. */
export function changeFeedbackState(
  state: FeedbackState,
  change: FeedbackChange,
  now: UnixMillis,
): FeedbackState {
  switch (change.kind) {
    case "resolve":
      return { ...state, status: "resolved" };
    case "reopen":
      return { ...state, status: "unresolved" };
    case "spam":
      return { ...state, status: "spam" };
    case "read":
      return { ...state, readAt: state.readAt ?? now };
    case "unread":
      return { ...state, readAt: null };
    case "assign":
      return { ...state, assignee: change.to };
  }
}
