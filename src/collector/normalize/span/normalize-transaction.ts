import { type EventId, parseSpanId, parseTraceId, type SpanId, type TraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import type { Span } from "#model/span.ts";
import { buildSpan, measurementsOf, placeAll, readChildSpan } from "./child-span.ts";
import { asText } from "../scrub/clean-text.ts";
import { MAX_SPANS_IN_TRANSACTION } from "../scrub/limits.ts";
import { saidFields } from "./said-fields.ts";
import type { RecordContext } from "../time/record-context.ts";
import { transactionOrigin } from "./transaction-origin.ts";

/**
 * A transaction of an older SDK as the spans that it is: one for itself, one for each child. Without a trace context its
 * event id stands for the ids. Children without usable ids are counted, as is what is beyond the limit.
 */
export function normalizeTransaction(
  sent: Record<string, unknown>,
  eventId: EventId,
  context: RecordContext,
): { spans: Span[]; invalid: number } {
  const trace = record(record(sent.contexts).trace);
  const traceId = parseTraceId(trace.trace_id) ?? (eventId as string as TraceId);
  const origin = transactionOrigin(sent, context);
  const root = buildSpan(origin, {
    traceId,
    spanId: parseSpanId(trace.span_id) ?? (eventId.slice(0, 16) as SpanId),
    parentSpanId: trace.parent_span_id,
    name: asText(sent.transaction) ?? "(unnamed)",
    op: trace.op,
    status: trace.status,
    origin: trace.origin,
    start: sent.start_timestamp ?? sent.timestamp,
    end: sent.timestamp,
    attributes: { ...rootAttributes(sent), ...record(trace.data) },
  });
  root.span.eventId = eventId;
  const children = Array.isArray(sent.spans) ? (sent.spans as unknown[]) : [];
  const read = children
    .slice(0, MAX_SPANS_IN_TRANSACTION)
    .map((child) => readChildSpan(child, traceId, origin))
    .filter((span) => span !== undefined);
  const spans = placeAll([root, ...read], context);
  return { spans, invalid: children.length - read.length };
}

/** A span of the first format that came as an item of its own, as browsers send their interactions. */
export function normalizeLoneSpan(sent: Record<string, unknown>, context: RecordContext): Span | undefined {
  const data = record(sent.data);
  const span = readChildSpan(
    sent,
    undefined,
    transactionOrigin({ release: data.release, environment: data.environment }, context),
  );
  return span === undefined ? undefined : placeAll([span], context)[0];
}

/** What a transaction says beside its trace context: tags, measurements, request and person. */
function rootAttributes(sent: Record<string, unknown>): Record<string, unknown> {
  const request = record(sent.request);
  const user = record(sent.user);
  return {
    ...(Array.isArray(sent.tags) ? pairs(sent.tags) : record(sent.tags)),
    ...measurementsOf(sent.measurements),
    ...saidFields({
      "http.request.method": request.method,
      "url.full": request.url,
      "user.id": user.id,
      "user.email": user.email,
      "sentry.release": sent.release,
      "sentry.environment": sent.environment,
    }),
  };
}

function pairs(list: unknown[]): Record<string, unknown> {
  const entries = list.filter(
    (pair): pair is [string, unknown] => Array.isArray(pair) && typeof pair[0] === "string",
  );
  return Object.fromEntries(entries);
}

function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}
