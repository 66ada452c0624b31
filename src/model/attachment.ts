import type { EventId, ProjectId } from "#lib/ids.ts";
import type { Bytes } from "#lib/units.ts";

/**
 * Why a file is not stored: no secret can be removed from it and the project's settings do not keep its kind, or scrubbing it
 * takes too long. Also the reason in the ledger.
 */
export const FILE_DROP_REASONS = ["image_file", "minidump_file", "binary_file", "unscrubbable_file"] as const;
export type FileDropReason = (typeof FILE_DROP_REASONS)[number];

/** An event's attachment. */
export interface Attachment {
  projectId: ProjectId;
  eventId: EventId;
  filename: string;
  contentType: string;
  attachmentType: string;
  payload: Uint8Array;
  /** Set if only its name is stored: the payload is empty then. */
  dropped?: { reason: FileDropReason; size: Bytes };
}
