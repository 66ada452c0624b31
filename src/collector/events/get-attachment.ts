import type { EventId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { AttachmentView } from "#api/attachment.ts";
import type { Attachment } from "#model/attachment.ts";
import type { StoredEvent } from "#collector/store/port/events.ts";
import { findEvent } from "./get-event.ts";
import { notFound, type NotFound } from "#collector/projects/not-found.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";

/** The files that came with an event. */
export async function listAttachments(
  context: QueryContext,
  project: string,
  eventId: string,
): Promise<Result<AttachmentView[], NotFound>> {
  const stored = await findEvent(context, project, eventId);
  if (!stored.ok) return stored;
  const { attachments, event } = stored.value;
  return ok(attachments.map((attachment) => attachmentView(event.eventId, attachment)));
}

export function attachmentView(
  eventId: EventId,
  { id, filename, contentType, size }: StoredEvent["attachments"][number],
): AttachmentView {
  return { id, event_id: eventId, name: filename, mimetype: contentType, size };
}

/** One file of an event, with its bytes. */
export async function getAttachment(
  context: QueryContext,
  project: string,
  eventId: string,
  attachmentId: string,
): Promise<Result<Attachment, NotFound>> {
  const stored = await findEvent(context, project, eventId);
  if (!stored.ok) return stored;
  const belongs = stored.value.attachments.some(({ id }) => id === attachmentId);
  const attachment = belongs ? await context.store.getAttachment(attachmentId) : null;
  return attachment === null ? err(notFound(`attachment "${attachmentId}"`)) : ok(attachment);
}
