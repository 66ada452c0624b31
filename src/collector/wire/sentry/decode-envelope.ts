import { isRecord } from "#lib/is-record.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { decodeJson } from "./decode-json.ts";

export interface EnvelopeItem {
  type: string;
  /** The item's header line, `type` and `length` included. */
  header: Record<string, unknown>;
  /** A view into the envelope's bytes. */
  payload: Uint8Array;
}

export interface Envelope {
  /** As sent: `event_id`, `dsn`, `sent_at`, `trace`, … unchecked. */
  header: Record<string, unknown>;
  items: EnvelopeItem[];
  /** Why the bytes after the items cannot be read; null for nearly all. */
  broken: FramingFault | null;
}

type FramingFault = "bad_item_header" | "bad_item_length" | "too_many_items";
export type EnvelopeError = {
  code: "empty_envelope" | "bad_envelope_header" | FramingFault;
};

const NEWLINE = 0x0a;
/** Far more than any SDK sends, and still cheap. */
const MAX_ITEMS = 10_000;

/**
 * Splits an envelope (https://develop.sentry.dev/sdk/data-model/envelopes/#serialization-format).
 * Items of unknown type are kept; an envelope without items is valid, one without a header is not. If the framing
 * breaks, the items before it are kept: an upload that was cut in its attachment still has its event.
 */
export function decodeEnvelope(bytes: Uint8Array): Result<Envelope, EnvelopeError> {
  if (bytes.length === 0) return err({ code: "empty_envelope" });
  const headerEnd = lineEnd(bytes, 0);
  const header = decodeJson(bytes.subarray(0, headerEnd));
  if (!header.ok || !isRecord(header.value)) return err({ code: "bad_envelope_header" });

  const items: EnvelopeItem[] = [];
  const end = (broken: FramingFault) =>
    items.length > 0
      ? ok({ header: header.value as Envelope["header"], items, broken })
      : err({ code: broken });
  let at = headerEnd + 1;
  while (at < bytes.length) {
    const itemHeaderEnd = lineEnd(bytes, at);
    // Some SDKs end an envelope with more than one newline.
    if (itemHeaderEnd === at) {
      at += 1;
      continue;
    }
    if (items.length === MAX_ITEMS) return end("too_many_items");
    const itemHeader = decodeJson(bytes.subarray(at, itemHeaderEnd));
    if (!itemHeader.ok || !isRecord(itemHeader.value)) return end("bad_item_header");
    const type = itemHeader.value.type;
    if (typeof type !== "string" || type === "") return end("bad_item_header");

    const start = Math.min(itemHeaderEnd + 1, bytes.length);
    const stop = payloadEnd(bytes, start, itemHeader.value.length);
    if (stop === undefined) return end("bad_item_length");
    items.push({ type, header: itemHeader.value, payload: bytes.subarray(start, stop) });
    at = stop + 1;
  }
  return ok({ header: header.value, items, broken: null });
}

function lineEnd(bytes: Uint8Array, from: number): number {
  const end = bytes.indexOf(NEWLINE, from);
  return end === -1 ? bytes.length : end;
}

/** The end of the payload, or undefined if the given length does not lead to a newline or the end. */
function payloadEnd(bytes: Uint8Array, start: number, length: unknown): number | undefined {
  if (length === undefined || length === null) return lineEnd(bytes, start);
  if (typeof length !== "number" || !Number.isInteger(length) || length < 0) return undefined;
  const end = start + length;
  if (end > bytes.length) return undefined;
  return end === bytes.length || bytes[end] === NEWLINE ? end : undefined;
}
