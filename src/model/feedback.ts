import type { EventId, ProjectId, TraceId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";

/** User feedback about a failure, linked to the event that it names. */
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
}
