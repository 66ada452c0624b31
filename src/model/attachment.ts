import type { EventId, ProjectId } from "#lib/ids.ts";

/** An event's attachment. */
export interface Attachment {
  projectId: ProjectId;
  eventId: EventId;
  filename: string;
  contentType: string;
  attachmentType: string;
  payload: Uint8Array;
}
