import { isRecord } from "#lib/is-record.ts";
import type { Bytes } from "#lib/units.ts";
import type { BlobKind } from "#model/blob.ts";
import { normalizeBlob } from "#collector/normalize/blob/normalize-blob.ts";
import { itemCategory } from "#collector/normalize/outcome/item-category.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { decodeJson } from "#collector/wire/sentry/decode-json.ts";
import { ownBytes } from "./accept-raw.ts";
import { admit, type ItemReceiver, refuse } from "../item-receiver.ts";
import { cutText } from "#collector/normalize/scrub/cut-text.ts";

const MIB = 1_048_576;
const MAX_BYTES: Record<BlobKind, Bytes> = {
  replay_event: MIB,
  replay_recording: 10 * MIB,
  replay_video: 10 * MIB,
  profile: 50 * MIB,
  profile_chunk: 50 * MIB,
};
const NEWLINE = 0x0a;

/** Takes a part of a replay or a profile: kept as it came, found by what it says of itself. */
export function acceptBlob(receiver: ItemReceiver, item: EnvelopeItem, kind: BlobKind): void {
  const category = itemCategory(item.type);
  if (item.payload.length > MAX_BYTES[kind]) return refuse(receiver, category, "too_large");
  if (item.payload.length === 0) return refuse(receiver, category, "empty_item");
  const said = readHead(kind, item.payload);
  if (said === undefined) return refuse(receiver, category, "bad_json");
  if (admit(receiver, category, 1) === 0) return;
  const { content_type: contentType } = item.header;
  const blob = normalizeBlob(
    kind,
    said,
    {
      payload: ownBytes(item.payload),
      contentType: typeof contentType === "string" ? cutText(contentType, 200) : null,
    },
    receiver.envelopeId ?? receiver.ingest.newEventId(),
    receiver.context,
  );
  receiver.answerId ??= blob.groupId;
  receiver.batch.blobs.push(blob);
}

/** What the part says of itself: a recording in its first line, a video (MessagePack) nothing that is read. */
function readHead(kind: BlobKind, payload: Uint8Array): Record<string, unknown> | undefined {
  if (kind === "replay_video") return {};
  const end = kind === "replay_recording" ? payload.indexOf(NEWLINE) : payload.length;
  const decoded = decodeJson(payload.subarray(0, end === -1 ? payload.length : end));
  if (decoded.ok && isRecord(decoded.value)) return decoded.value;
  return kind === "replay_recording" ? {} : undefined;
}
