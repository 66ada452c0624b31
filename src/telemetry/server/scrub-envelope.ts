import type { ErrorEvent } from "@sentry/nextjs";
import { isRecord } from "#lib/is-record.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { FILTERED } from "#lib/scrub/detector.ts";
import { isPrivateKey, scrubValue } from "#lib/scrub/scrub-personal.ts";
import type { Bytes } from "#lib/units.ts";
import { scrubEvent } from "../scrub-event.ts";
import { readItems } from "./delivery/envelope-items.ts";
import { withFrames } from "./read-stack.ts";

/** Sentry's SDKs cut events far below this; parsing and scrubbing larger ones would hold up visitors. */
const MAX_SCRUBBED: Bytes = 1024 * 1024;

type Payload = Record<string, unknown>;

/** Items with texts of people and programs. Recordings are masked when they are made. */
const SCRUBBERS: Record<string, (payload: Payload) => unknown> = {
  event: (payload) => scrubErrorEvent(withFrames(payload)),
  transaction: (payload) => ({ ...scrubErrorEvent(payload), spans: scrubValue(payload["spans"]) }),
  replay_event: (payload) => ({ ...scrubErrorEvent(payload), urls: scrubValue(payload["urls"]) }),
  span: scrubRecords,
  log: scrubRecords,
  trace_metric: scrubRecords,
};

/**
 * Applies the whole catalogue of secrets to the items of an envelope that a browser sent, whose own scrubber is a light one.
 * Items that are no JSON stay as they are: whoever receives them rejects them.
 *
 * @param envelope with its header
 */
export function scrubEnvelope(envelope: Uint8Array): Result<Uint8Array, { code: "too_large" }> {
  const parts: Uint8Array[] = [];
  let copied = 0;
  for (const { header, payload, start, end } of readItems(envelope)) {
    const scrub = Object.hasOwn(SCRUBBERS, header.type) ? SCRUBBERS[header.type] : undefined;
    if (scrub === undefined) continue;
    if (payload.byteLength > MAX_SCRUBBED) return err({ code: "too_large" });
    const read = parse(payload);
    if (read === undefined) continue;
    const clean = Buffer.from(JSON.stringify(scrub(read)));
    const headerText = JSON.stringify({ ...header, length: clean.byteLength });
    parts.push(envelope.subarray(copied, start), Buffer.from(`${headerText}\n`), clean);
    copied = end;
  }
  return ok(Buffer.concat([...parts, envelope.subarray(copied)]));
}

function parse(payload: Buffer): Payload | undefined {
  try {
    const read: unknown = JSON.parse(payload.toString());
    return isRecord(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function scrubErrorEvent(payload: Payload): Payload {
  return scrubEvent(payload as unknown as ErrorEvent) as unknown as Payload;
}

/** A span, or a container of spans, log records or metrics, whose attributes have types. */
function scrubRecords({ items, ...rest }: Payload): Payload {
  const clean = scrubValue(rest) as Payload;
  return Array.isArray(items) ? { ...clean, items: items.map(scrubRecord) } : clean;
}

function scrubRecord(record: unknown): unknown {
  if (!isRecord(record) || !isRecord(record["attributes"])) return scrubValue(record);
  const { attributes, ...rest } = record;
  const clean = Object.entries(attributes as Payload).map(([key, attribute]) => [
    key,
    isPrivateKey(key) ? { type: "string", value: FILTERED } : scrubValue(attribute),
  ]);
  return { ...(scrubValue(rest) as Payload), attributes: Object.fromEntries(clean) };
}
