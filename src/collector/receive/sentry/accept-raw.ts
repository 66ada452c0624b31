import type { Bytes } from "#lib/units.ts";
import { itemCategory } from "#collector/normalize/outcome/item-category.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { claimedRecords } from "./claimed-records.ts";
import { admit, type ItemReceiver, refuse } from "../item-receiver.ts";
import { cutText } from "#collector/normalize/scrub/cut-text.ts";

const MAX_RAW: Bytes = 1_048_576;
const TYPE = /^[\w.-]{1,64}$/;

/** Takes an item that nothing reads yet: kept as it came, and counted. Types that nobody knows are kept alike. */
export function acceptRaw(receiver: ItemReceiver, item: EnvelopeItem): void {
  const category = itemCategory(item.type);
  const claimed = claimedRecords(item);
  if (!TYPE.test(item.type)) return refuse(receiver, category, "unknown_type", claimed);
  if (item.payload.length > MAX_RAW) return refuse(receiver, category, "too_large", claimed);
  const quantity = admit(receiver, category, claimed);
  if (quantity === 0) return;
  const { content_type: contentType } = item.header;
  receiver.batch.raw.push({
    projectId: receiver.context.projectId,
    type: item.type,
    category,
    itemId: receiver.envelopeId,
    eventId: receiver.envelopeId,
    contentType: typeof contentType === "string" ? cutText(contentType, 200) : null,
    receivedAt: receiver.context.receivedAt,
    quantity,
    payload: ownBytes(item.payload),
  });
}

/** The bytes without the rest of the request that they are a view of. */
export function ownBytes(view: Uint8Array): Uint8Array {
  return view.byteLength === view.buffer.byteLength ? view : new Uint8Array(view);
}
