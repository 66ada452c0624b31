import { isRecord } from "#lib/is-record.ts";
import { normalizeLogItems } from "#collector/normalize/normalize-log-items.ts";
import { normalizeSpanItems } from "#collector/normalize/normalize-span-items.ts";
import { normalizeLoneSpan } from "#collector/normalize/normalize-transaction.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { decodeJson } from "#collector/wire/sentry/decode-json.ts";
import { type ItemReceiver, refuse } from "./item-receiver.ts";

const MAX_CONTAINER = 10 * 1_048_576;
/** The protocol's limit for spans; logs are sent in hundreds. */
const MAX_RECORDS = 1_000;

/** Takes a `span` item: a v2 container, or the single span that older browser SDKs send. */
export function acceptSpanContainer(receiver: ItemReceiver, item: EnvelopeItem): void {
  const items = readContainer(receiver, item, "span");
  if (items === undefined) return;
  if (!Array.isArray(items)) return acceptLoneSpan(receiver, items);
  const { spans, invalid } = normalizeSpanItems(items, receiver.context);
  for (const span of spans) receiver.batch.spans.push(span);
  refuse(receiver, "span", "bad_span", invalid);
}

/** Takes a `log` container. */
export function acceptLogContainer(receiver: ItemReceiver, item: EnvelopeItem): void {
  const items = readContainer(receiver, item, "log_item");
  if (items === undefined) return;
  if (!Array.isArray(items)) return refuse(receiver, "log_item", "no_items");
  const { logs, invalid } = normalizeLogItems(items, receiver.context);
  for (const log of logs) receiver.batch.logs.push(log);
  refuse(receiver, "log_item", "bad_log", invalid);
}

function acceptLoneSpan(receiver: ItemReceiver, sent: Record<string, unknown>): void {
  const span = normalizeLoneSpan(sent, receiver.context);
  if (span === undefined) refuse(receiver, "span", "bad_span");
  else receiver.batch.spans.push(span);
}

/** The records of a container, within the limit, or the object that it is instead; undefined, and counted, when unreadable. */
function readContainer(
  receiver: ItemReceiver,
  item: EnvelopeItem,
  category: "span" | "log_item",
): unknown[] | Record<string, unknown> | undefined {
  const given = item.header.item_count;
  const claimed = typeof given === "number" && given >= 1 ? Math.min(Math.trunc(given), MAX_RECORDS) : 1;
  if (item.payload.length > MAX_CONTAINER)
    return refuse(receiver, category, "too_large", claimed) as undefined;
  const decoded = decodeJson(item.payload);
  if (!decoded.ok) return refuse(receiver, category, "bad_json", claimed) as undefined;
  if (!isRecord(decoded.value)) return refuse(receiver, category, "not_an_object", claimed) as undefined;
  const { items } = decoded.value;
  if (!Array.isArray(items)) return decoded.value;
  refuse(receiver, category, "too_many_items", items.length - MAX_RECORDS);
  return items.slice(0, MAX_RECORDS) as unknown[];
}
