import { normalizeLogItems } from "../normalize/normalize-log-items.ts";
import { normalizeSpanItems } from "../normalize/normalize-span-items.ts";
import type { EnvelopeItem } from "../wire/sentry/decode-envelope.ts";
import { decodeItemList } from "../wire/sentry/decode-item-list.ts";
import { type ItemReceiver, refuse } from "./item-receiver.ts";

const MAX_CONTAINER = 10 * 1_048_576;
/** The protocol's limit for spans; logs are sent in hundreds. */
const MAX_RECORDS = 1_000;

/** Takes a `span` container. */
export function acceptSpanContainer(receiver: ItemReceiver, item: EnvelopeItem): void {
  const items = readContainer(receiver, item, "span");
  const { spans, invalid } = normalizeSpanItems(items, receiver.context);
  for (const span of spans) receiver.batch.spans.push(span);
  refuse(receiver, "span", "bad_span", invalid);
}

/** Takes a `log` container. */
export function acceptLogContainer(receiver: ItemReceiver, item: EnvelopeItem): void {
  const items = readContainer(receiver, item, "log_item");
  const { logs, invalid } = normalizeLogItems(items, receiver.context);
  for (const log of logs) receiver.batch.logs.push(log);
  refuse(receiver, "log_item", "bad_log", invalid);
}

function readContainer(receiver: ItemReceiver, item: EnvelopeItem, category: "span" | "log_item"): unknown[] {
  const claimed =
    typeof item.header.item_count === "number" ? Math.min(item.header.item_count, MAX_RECORDS) : 1;
  if (item.payload.length > MAX_CONTAINER) {
    refuse(receiver, category, "too_large", Math.max(1, Math.trunc(claimed)));
    return [];
  }
  const items = decodeItemList(item.payload);
  if (!items.ok) {
    refuse(receiver, category, items.error.code, Math.max(1, Math.trunc(claimed)));
    return [];
  }
  refuse(receiver, category, "too_many_items", items.value.length - MAX_RECORDS);
  return items.value.slice(0, MAX_RECORDS);
}
