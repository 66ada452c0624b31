import { parseEventId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import type { Bytes } from "#lib/units.ts";
import { itemCategory } from "#collector/normalize/item-category.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { decodeJson } from "#collector/wire/sentry/decode-json.ts";
import { type ItemReceiver, refuse } from "./item-receiver.ts";

const MAX_RAW: Bytes = 1_048_576;
const LARGER = new Map<string, Bytes>([
  ["replay_recording", 10 * 1_048_576],
  ["replay_video", 10 * 1_048_576],
  ["profile", 10 * 1_048_576],
  ["profile_chunk", 10 * 1_048_576],
]);
const TYPE = /^[\w.-]{1,64}$/;

/** Takes an item that nothing reads yet: kept as it came, and counted. Types that nobody knows are kept alike. */
export function acceptRaw(receiver: ItemReceiver, item: EnvelopeItem): void {
  const category = itemCategory(item.type);
  if (!TYPE.test(item.type)) return refuse(receiver, category, "unknown_type");
  if (item.payload.length > (LARGER.get(item.type) ?? MAX_RAW))
    return refuse(receiver, category, "too_large");
  const { content_type: contentType } = item.header;
  receiver.batch.raw.push({
    projectId: receiver.context.projectId,
    type: item.type,
    category,
    itemId: receiver.envelopeId ?? ownId(item),
    eventId: receiver.envelopeId,
    contentType: typeof contentType === "string" ? contentType.slice(0, 200) : null,
    receivedAt: receiver.context.receivedAt,
    payload: ownBytes(item.payload),
  });
}

/** The bytes without the rest of the request that they are a view of. */
export function ownBytes(view: Uint8Array): Uint8Array {
  return view.byteLength === view.buffer.byteLength ? view : new Uint8Array(view);
}

function ownId(item: EnvelopeItem): string | null {
  if (item.type !== "check_in") return null;
  const decoded = decodeJson(item.payload);
  return decoded.ok && isRecord(decoded.value) ? (parseEventId(decoded.value.check_in_id) ?? null) : null;
}
