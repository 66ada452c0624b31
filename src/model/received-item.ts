import type { EventId, ProjectId, TraceId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Category } from "./outcome.ts";

/** An item kept as it came, because nothing reads it yet; counted like any other. */
export interface RawItem {
  projectId: ProjectId;
  /** The envelope item's type. */
  type: string;
  category: Category;
  /** The envelope's event id, or the id that the item itself carries (check-in, session, replay). */
  itemId: string | null;
  eventId: EventId | null;
  contentType: string | null;
  receivedAt: UnixMillis;
  /** How many records it holds, as the ledger counts them. */
  quantity: number;
  payload: Uint8Array;
}

/** A file that belongs to an event. */
export interface Attachment {
  projectId: ProjectId;
  eventId: EventId;
  filename: string;
  contentType: string;
  attachmentType: string;
  payload: Uint8Array;
}

/** What a person wrote about a failure; joined to the event that it names. */
export interface Feedback {
  projectId: ProjectId;
  /** The feedback's own id. */
  feedbackId: EventId;
  /** The event that it speaks of. */
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
}

/** A Sentry session update; the latest of one `sid` wins. */
export interface SessionUpdate {
  projectId: ProjectId;
  sid: string;
  status: string;
  release: string | null;
  environment: string | null;
  userKey: string | null;
  startedAt: UnixMillis;
  receivedAt: UnixMillis;
  errors: number;
}
