import type { Category } from "#model/outcome.ts";
import { normalizeOtlpLogs } from "#collector/normalize/log/normalize-logs.ts";
import { normalizeStatsd } from "#collector/normalize/metric/normalize-statsd.ts";
import { normalizeSpanItems } from "#collector/normalize/span/sentry-span.ts";
import { normalizeLoneSpan } from "#collector/normalize/span/normalize-transaction.ts";
import type { RecordContext } from "#collector/normalize/time/record-context.ts";
import type { Batch } from "#collector/store/port/batch.ts";
import { readJsonLog } from "#collector/wire/otlp/decode-logs.ts";
import type { EnvelopeItem } from "#collector/wire/sentry/decode-envelope.ts";
import type { InvalidReason } from "../invalid-reason.ts";
import { add, addSpans, type Receiver, refuse } from "../receiver.ts";
import { readContainer } from "./read-item.ts";

const MAX_STATSD = 1_048_576;

/** Accepts a `span` item: a container, or the single span that older browser SDKs send. */
export function acceptSpans(receiver: Receiver, item: EnvelopeItem): void {
  const sent = readContainer(receiver, item, "span");
  if (sent === undefined) return;
  if (Array.isArray(sent)) {
    const { spans, invalid } = normalizeSpanItems(sent, receiver.context);
    addSpans(receiver, spans);
    refuse(receiver, "span", "bad_span", invalid);
  } else {
    const span = normalizeLoneSpan(sent, receiver.context);
    if (span === undefined) refuse(receiver, "span", "bad_span");
    else addSpans(receiver, [span]);
  }
}

/**
 * Accepts a container of records of one kind.
 * @param listOf the list of the batch to add them to
 * @param reason why a record cannot be used
 */
export function acceptContainer<T>(
  listOf: (batch: Batch) => T[],
  normalize: (sent: unknown[], context: RecordContext) => { records: T[]; invalid: number },
  reason: InvalidReason,
): (receiver: Receiver, item: EnvelopeItem, category: Category) => void {
  return (receiver, item, category) => {
    const sent = readContainer(receiver, item, category);
    if (sent === undefined) return;
    if (!Array.isArray(sent)) return refuse(receiver, category, "no_items");
    const { records, invalid } = normalize(sent, receiver.context);
    add(receiver, category, listOf(receiver.batch), records);
    refuse(receiver, category, reason, invalid);
  };
}

/** Accepts an `otel_log`: one OTLP/JSON log record, or a container of them. They have no resource. */
export function acceptOtelLogs(receiver: Receiver, item: EnvelopeItem): void {
  const sent = readContainer(receiver, item, "log_item");
  if (sent === undefined) return;
  const items = Array.isArray(sent) ? sent : [sent];
  const records = items.map(readJsonLog).filter((log) => log !== undefined);
  const rejected = items.length - records.length;
  const attributes = { "service.name": receiver.context.defaultService };
  const resource = { attributes, schemaUrl: "", droppedAttributes: 0 };
  const scope = { name: "", version: "", attributes: {}, schemaUrl: "", droppedAttributes: 0 };
  const logs = normalizeOtlpLogs({ scopes: [{ resource, scope, records }], rejected }, receiver.context);
  add(receiver, "log_item", receiver.batch.logs, logs);
  refuse(receiver, "log_item", "bad_log", rejected);
}

/** Accepts a `statsd` item, in which the SDKs of 2023 and 2024 sent metrics, one per line. */
export function acceptStatsd(receiver: Receiver, item: EnvelopeItem): void {
  if (item.payload.length > MAX_STATSD) return refuse(receiver, "metric", "too_large");
  const { points, invalid } = normalizeStatsd(new TextDecoder().decode(item.payload), receiver.context);
  add(receiver, "metric", receiver.batch.metrics, points);
  refuse(receiver, "metric", "bad_metric", points.length === 0 ? Math.max(invalid, 1) : invalid);
}
