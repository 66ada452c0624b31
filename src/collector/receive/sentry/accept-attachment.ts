import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { ownBytes } from "./accept-raw.ts";
import { admit, type ItemReceiver, refuse } from "../item-receiver.ts";

const MAX_ATTACHMENT = 40 * 1_048_576;
const MAX_TOGETHER = 100 * 1_048_576;

/** Takes an `attachment` of the envelope's event. */
export function acceptAttachment(receiver: ItemReceiver, item: EnvelopeItem): void {
  const eventId = receiver.envelopeId ?? receiver.answerId;
  if (eventId === null) return refuse(receiver, "attachment", "no_event_id");
  receiver.attachmentBytes += item.payload.length;
  if (item.payload.length > MAX_ATTACHMENT || receiver.attachmentBytes > MAX_TOGETHER) {
    return refuse(receiver, "attachment", "too_large");
  }
  if (admit(receiver, "attachment", 1) === 0) return;
  receiver.batch.attachments.push({
    projectId: receiver.context.projectId,
    eventId,
    filename: headerText(item.header.filename, 255) ?? "attachment",
    contentType: headerText(item.header.content_type, 200) ?? "application/octet-stream",
    attachmentType: headerText(item.header.attachment_type, 100) ?? "event.attachment",
    payload: ownBytes(item.payload),
  });
}

/** A text of an item's header on one line, without what could break out of a header of ours; undefined for none. */
function headerText(value: unknown, max: number): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value
    .toWellFormed()
    .replaceAll(/[\p{Cc}"\\]/gu, "_")
    .slice(0, max);
  return text === "" ? undefined : text;
}
