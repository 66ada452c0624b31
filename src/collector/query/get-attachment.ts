import { err, ok, type Result } from "#lib/result.ts";
import type { AttachmentView } from "#model/api/attachment.ts";
import type { Attachment } from "#model/received-item.ts";
import { findEvent } from "./get-event.ts";
import { notFound, type NotFound } from "./not-found.ts";
import type { QueryContext } from "./query-context.ts";

/** The files that came with an event. */
export async function listAttachments(
  context: QueryContext,
  project: string,
  eventId: string,
): Promise<Result<AttachmentView[], NotFound>> {
  const stored = await findEvent(context, project, eventId);
  if (!stored.ok) return stored;
  const { attachments, event } = stored.value;
  return ok(
    attachments.map(({ id, filename, contentType, size }) => ({
      id,
      event_id: event.eventId,
      name: filename,
      mimetype: contentType,
      size,
    })),
  );
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
