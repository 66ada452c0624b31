import { isRecord } from "#lib/is-record.ts";
import { ok, type Result } from "#lib/result.ts";
import type { Bytes } from "#lib/units.ts";
import type { BlobKind } from "#model/blob.ts";
import type { Category } from "#model/outcome.ts";
import { normalizeBlob } from "#collector/normalize/item/normalize-blob.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { decodeJson } from "#collector/wire/sentry/decode-json.ts";
import type { FileFormat } from "#collector/normalize/file/scrub-file.ts";
import { type FileDropped, keepFile, keepPart } from "../files/keep-file.ts";
import type { ScrubbedFile } from "../files/file-scrubber.ts";
import { admit, count, type Receiver, refuse } from "../receiver.ts";
import { claimedRecords } from "./claimed-records.ts";
import { contentTypeOf, ownBytes } from "./read-item.ts";

const MIB = 1_048_576;
const MAX_ATTACHMENT: Bytes = 40 * MIB;
/** Of one envelope. */
const MAX_ATTACHMENTS: Bytes = 100 * MIB;
const MAX_BLOB: Record<BlobKind, Bytes> = {
  replay_event: MIB,
  replay_recording: 10 * MIB,
  replay_video: 10 * MIB,
  profile: 50 * MIB,
  profile_chunk: 50 * MIB,
};
const MAX_RAW: Bytes = MIB;
const RAW_TYPE = /^[\w.-]{1,64}$/;
const NEWLINE = 0x0a;

/** Accepts an `attachment` of the envelope's event: scrubbed, or only by its name if it cannot be. */
export async function acceptAttachment(receiver: Receiver, item: EnvelopeItem): Promise<void> {
  const eventId = receiver.envelopeId ?? receiver.answerId;
  if (eventId === null) return refuse(receiver, "attachment", "no_event_id");
  const size = item.payload.length;
  receiver.attachmentBytes += size;
  if (size > MAX_ATTACHMENT || receiver.attachmentBytes > MAX_ATTACHMENTS)
    return refuse(receiver, "attachment", "too_large");
  if (admit(receiver, "attachment", 1).passed === 0) return;
  const { scrubber, hits } = receiver.context.scrubbing;
  const kept = await keepFile(receiver, ownBytes(item));
  receiver.batch.attachments.push({
    projectId: receiver.context.projectId,
    eventId,
    filename: scrubber.scrubText(headerText(item.header.filename, 255) ?? "attachment", hits),
    contentType: headerText(item.header.content_type, 200) ?? "application/octet-stream",
    attachmentType: headerText(item.header.attachment_type, 100) ?? "event.attachment",
    ...(kept.ok
      ? { payload: kept.value }
      : { payload: new Uint8Array(), dropped: { reason: kept.error.code, size } }),
  });
}

/** A text of an item's header on one line, without characters that could break out of an HTTP header. */
function headerText(value: unknown, max: number): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value
    .toWellFormed()
    .replaceAll(/[\p{Cc}"\\]/gu, "_")
    .slice(0, max);
  return text === "" ? undefined : text;
}

const FORMATS: Partial<Record<BlobKind, FileFormat>> = {
  replay_recording: "recording",
  replay_video: "video",
};

/** Accepts a part of a replay or a profile: scrubbed, indexed by its metadata. */
export function acceptBlob(kind: BlobKind) {
  return async (receiver: Receiver, item: EnvelopeItem, category: Category): Promise<void> => {
    if (item.payload.length > MAX_BLOB[kind]) return refuse(receiver, category, "too_large");
    if (item.payload.length === 0) return refuse(receiver, category, "empty_item");
    const metadata = blobMetadata(kind, item);
    if (metadata === undefined) return refuse(receiver, category, "bad_json");
    if (admit(receiver, category, 1).passed === 0) return;
    const kept = await keepBlob(receiver, kind, item);
    if (!kept.ok) return count(receiver, category, "filtered", kept.error.code, 1);
    const blob = normalizeBlob(
      kind,
      metadata,
      { payload: kept.value.bytes, contentType: contentTypeOf(item), told: kept.value.told },
      receiver.envelopeId ?? receiver.ingest.newEventId(),
      receiver.context,
    );
    receiver.answerId ??= blob.groupId;
    receiver.batch.blobs.push(blob);
  };
}

/** A profile in a binary format, such as Perfetto's, follows its metadata, whose length the item's header has. */
function hasBinaryPart(kind: BlobKind, { header }: EnvelopeItem): boolean {
  return (kind === "profile" || kind === "profile_chunk") && header["meta_length"] !== undefined;
}

async function keepBlob(
  receiver: Receiver,
  kind: BlobKind,
  item: EnvelopeItem,
): Promise<Result<ScrubbedFile, FileDropped>> {
  const bytes = ownBytes(item);
  if (!hasBinaryPart(kind, item)) return keepPart(receiver, FORMATS[kind] ?? "text", bytes);
  const kept = await keepFile(receiver, bytes);
  return kept.ok ? ok({ bytes: kept.value }) : kept;
}

/** A recording has its metadata in the first line; that of a video (MessagePack) is not read. */
function blobMetadata(kind: BlobKind, item: EnvelopeItem): Record<string, unknown> | undefined {
  const { header, payload } = item;
  if (kind === "replay_video") return {};
  const end = kind === "replay_recording" ? payload.indexOf(NEWLINE) : payload.length;
  if (hasBinaryPart(kind, item)) {
    const length = header["meta_length"];
    const isWithin = Number.isInteger(length) && (length as number) > 0 && (length as number) <= end;
    const decoded = isWithin ? decodeJson(payload.subarray(0, length as number)) : undefined;
    return decoded?.ok === true && isRecord(decoded.value) ? decoded.value : undefined;
  }
  const decoded = decodeJson(payload.subarray(0, end === -1 ? payload.length : end));
  if (decoded.ok && isRecord(decoded.value)) return decoded.value;
  return kind === "replay_recording" ? {} : undefined;
}

/** Accepts an item whose type is unknown or not read yet: scrubbed, stored and counted. */
export async function acceptRaw(receiver: Receiver, item: EnvelopeItem, category: Category): Promise<void> {
  const claimed = claimedRecords(item);
  if (!RAW_TYPE.test(item.type)) return refuse(receiver, category, "unknown_type", claimed);
  if (item.payload.length > MAX_RAW) return refuse(receiver, category, "too_large", claimed);
  const { passed } = admit(receiver, category, claimed);
  if (passed === 0) return;
  const kept = await keepFile(receiver, ownBytes(item));
  if (!kept.ok) return count(receiver, category, "filtered", kept.error.code, passed);
  receiver.batch.raw.push({
    projectId: receiver.context.projectId,
    type: item.type,
    category,
    itemId: receiver.envelopeId,
    eventId: receiver.envelopeId,
    contentType: contentTypeOf(item),
    receivedAt: receiver.context.receivedAt,
    quantity: passed,
    payload: kept.value,
  });
}
