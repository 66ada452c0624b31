import type { Bytes } from "#lib/units.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { decodeJson } from "#collector/wire/sentry/decode-json.ts";

/** The protocol's limit for a container of spans; logs and metrics arrive in hundreds. */
export const MAX_RECORDS = 1_000;

/** Larger payloads are not parsed only to be counted. */
const MAX_COUNTED: Bytes = 1_048_576;
const NEWLINE = 10;

/**
 * How many records an item claims to contain, for items that are not read. A line of statsd is one record, as is an entry
 * in a list of metric buckets.
 */
export function claimedRecords(item: EnvelopeItem): number {
  if (item.type === "statsd") return Math.max(countLines(item.payload), 1);
  if (item.type === "metric_buckets") return Math.max(countEntries(item.payload), 1);
  const claimed = item.header.item_count;
  return typeof claimed === "number" && claimed >= 1 ? Math.min(Math.trunc(claimed), MAX_RECORDS) : 1;
}

function countEntries(json: Uint8Array): number {
  const decoded = json.length <= MAX_COUNTED ? decodeJson(json) : undefined;
  return decoded?.ok === true && Array.isArray(decoded.value) ? decoded.value.length : 1;
}

function countLines(text: Uint8Array): number {
  let lines = 0;
  let isEmpty = true;
  for (const byte of text) {
    if (byte !== NEWLINE) isEmpty = false;
    else {
      if (!isEmpty) lines += 1;
      isEmpty = true;
    }
  }
  return isEmpty ? lines : lines + 1;
}
