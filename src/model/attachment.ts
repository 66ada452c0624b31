import type { EventId, ProjectId } from "#lib/ids.ts";

/** A file that belongs to an event. */
export interface Attachment {
  projectId: ProjectId;
  eventId: EventId;
  filename: string;
  contentType: string;
  attachmentType: string;
  payload: Uint8Array;
}
