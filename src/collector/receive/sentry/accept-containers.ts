import { isRecord } from "#lib/is-record.ts";
import { normalizeLogItems } from "#collector/normalize/log/normalize-log-items.ts";
import { normalizeMetricItems } from "#collector/normalize/metric/normalize-metric-items.ts";
import { normalizeSpanItems } from "#collector/normalize/span/normalize-span-items.ts";
import { normalizeLoneSpan } from "#collector/normalize/span/normalize-transaction.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import { decodeJson } from "#collector/wire/sentry/decode-json.ts";
import { addSpans } from "../add-spans.ts";
import { claimedRecords, MAX_RECORDS } from "./claimed-records.ts";
import { admitted, type ItemReceiver, refuse } from "../item-receiver.ts";

const MAX_CONTAINER = 10 * 1_048_576;

/** Takes a `span` item: a v2 container, or the single span that older browser SDKs send. */
export function acceptSpanContainer(receiver: ItemReceiver, item: EnvelopeItem): void {
  const items = readContainer(receiver, item, "span");
  if (items === undefined) return;
  if (!Array.isArray(items)) return acceptLoneSpan(receiver, items);
  const { spans, invalid } = normalizeSpanItems(items, receiver.context);
  addSpans(receiver, spans);
  refuse(receiver, "span", "bad_span", invalid);
}

/** Takes a `log` container. */
export function acceptLogContainer(receiver: ItemReceiver, item: EnvelopeItem): void {
  const items = readContainer(receiver, item, "log_item");
  if (items === undefined) return;
  if (!Array.isArray(items)) return refuse(receiver, "log_item", "no_items");
  const { logs, invalid } = normalizeLogItems(items, receiver.context);
  for (const log of admitted(receiver, "log_item", logs)) receiver.batch.logs.push(log);
  refuse(receiver, "log_item", "bad_log", invalid);
}

/** Takes a `trace_metric` container. */
export function acceptMetricContainer(receiver: ItemReceiver, item: EnvelopeItem): void {
  const items = readContainer(receiver, item, "metric");
  if (items === undefined) return;
  if (!Array.isArray(items)) return refuse(receiver, "metric", "no_items");
  const { points, invalid } = normalizeMetricItems(items, receiver.context);
  for (const point of admitted(receiver, "metric", points)) receiver.batch.metrics.push(point);
  refuse(receiver, "metric", "bad_metric", invalid);
}

function acceptLoneSpan(receiver: ItemReceiver, sent: Record<string, unknown>): void {
  const span = normalizeLoneSpan(sent, receiver.context);
  if (span === undefined) refuse(receiver, "span", "bad_span");
  else addSpans(receiver, [span]);
}

/** The records of a container, within the limit, or the object that it is instead; undefined, and counted, when unreadable. */
export function readContainer(
  receiver: ItemReceiver,
  item: EnvelopeItem,
  category: "span" | "log_item" | "metric",
): unknown[] | Record<string, unknown> | undefined {
  const claimed = claimedRecords(item);
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
