import { type EventId, parseEventId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Bytes } from "#lib/units.ts";
import type { Category } from "#model/outcome.ts";
import { cutText } from "#collector/normalize/scrub/cut-text.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { decodeJson } from "#collector/wire/sentry/decode-json.ts";
import { type Receiver, refuse } from "../receiver.ts";
import { claimedRecords, MAX_RECORDS } from "./claimed-records.ts";

/** Larger payloads are not parsed at all. Events below this size, but above the size that is stored, are trimmed. */
const MAX_PARSED: Bytes = 10 * 1_048_576;

/** The item's payload as an object; otherwise counts the item as invalid and returns undefined. */
export function readObject(
  receiver: Receiver,
  { payload }: EnvelopeItem,
  category: Category,
  max: Bytes = MAX_PARSED,
): Record<string, unknown> | undefined {
  const read = objectOf(payload, max);
  if (read.ok) return read.value;
  refuse(receiver, category, read.error.code);
  return undefined;
}

/** The records of a container (`{"items": […]}`), the first thousand of them, or the object that it is instead. */
export function readContainer(
  receiver: Receiver,
  item: EnvelopeItem,
  category: Category,
): unknown[] | Record<string, unknown> | undefined {
  const read = objectOf(item.payload, MAX_PARSED);
  if (!read.ok) {
    refuse(receiver, category, read.error.code, claimedRecords(item));
    return undefined;
  }
  const { items } = read.value;
  if (!Array.isArray(items)) return read.value;
  refuse(receiver, category, "too_many_items", items.length - MAX_RECORDS);
  return items.slice(0, MAX_RECORDS) as unknown[];
}

function objectOf(
  payload: Uint8Array,
  max: Bytes,
): Result<Record<string, unknown>, { code: "too_large" | "bad_json" | "not_an_object" }> {
  if (payload.length > max) return err({ code: "too_large" });
  const decoded = decodeJson(payload);
  if (!decoded.ok) return decoded;
  return isRecord(decoded.value) ? ok(decoded.value) : err({ code: "not_an_object" });
}

/** The envelope's id, else the payload's, else a new one. The first one is also the answer's. */
export function eventIdOf(receiver: Receiver, sent: Record<string, unknown>): EventId {
  const eventId = receiver.envelopeId ?? parseEventId(sent.event_id) ?? receiver.ingest.newEventId();
  receiver.answerId ??= eventId;
  return eventId;
}

/** A copy of the item's bytes, which may be a view of the whole request. */
export function ownBytes({ payload }: EnvelopeItem): Uint8Array<ArrayBuffer> {
  return new Uint8Array(payload);
}

export function contentTypeOf({ header }: EnvelopeItem): string | null {
  return typeof header.content_type === "string" ? cutText(header.content_type, 200) : null;
}
