import { type EventId, parseSpanId, parseTraceId, type SpanId, type TraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import { nanosFromMillis } from "#lib/units.ts";
import type { Attributes } from "#model/attributes.ts";
import type { Span } from "#model/span.ts";
import { asText } from "./clean-text.ts";
import { cleanRecordAttributes, cleanRecordText } from "./clean-attributes.ts";
import { MAX_NAME, MAX_SPANS_IN_TRANSACTION } from "./limits.ts";
import { readTime } from "./read-time.ts";
import type { RecordContext } from "./record-context.ts";
import { sentryKind, sentryStatus } from "./sentry-span-fields.ts";
import { sentryService } from "./sentry-service.ts";
import { placeSpans } from "./span-window.ts";

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
  const common = commonOf(sent, context);
  const root = buildSpan(common, {
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
  const children = Array.isArray(sent.spans) ? (sent.spans as unknown[]) : [];
  const read = children.slice(0, MAX_SPANS_IN_TRANSACTION).map((child) => readChild(child, traceId, common));
  const built = [root, ...read].filter((span) => span !== undefined);
  const placed = placeSpans(
    built.map((span) => span.times),
    context.receivedAt,
  );
  const spans = built.map(({ span }, at) => {
    span.start = placed[at]?.start ?? span.start;
    span.duration = placed[at]?.duration ?? 0;
    return span;
  });
  return { spans, invalid: children.length + 1 - spans.length };
}

interface Common extends Pick<Span, "projectId" | "service" | "resource"> {
  receivedAt: number;
}

interface SpanFields {
  traceId: TraceId;
  spanId: SpanId;
  parentSpanId: unknown;
  name: string;
  op: unknown;
  status: unknown;
  origin: unknown;
  start: unknown;
  end: unknown;
  attributes: Record<string, unknown>;
}

type TimedSpan = { span: Span; times: { start: bigint; end: bigint } };

function readChild(child: unknown, transactionTrace: TraceId, common: Common): TimedSpan | undefined {
  if (!isRecord(child)) return undefined;
  const spanId = parseSpanId(child.span_id);
  if (spanId === undefined || readTime(child.start_timestamp) === undefined) return undefined;
  return buildSpan(common, {
    traceId: parseTraceId(child.trace_id) ?? transactionTrace,
    spanId,
    parentSpanId: child.parent_span_id,
    name: asText(child.description) ?? asText(child.op) ?? "",
    op: child.op,
    status: child.status,
    origin: child.origin,
    start: child.start_timestamp,
    end: child.timestamp,
    attributes: { ...record(child.tags), ...record(child.data) },
  });
}

function buildSpan(common: Common, fields: SpanFields): TimedSpan {
  const start = readTime(fields.start) ?? common.receivedAt;
  const end = readTime(fields.end) ?? start;
  const op = typeof fields.op === "string" && fields.op !== "" ? cleanRecordText(fields.op, MAX_NAME) : null;
  const attributes = cleanRecordAttributes(fields.attributes);
  const span: Span = {
    projectId: common.projectId,
    traceId: fields.traceId,
    spanId: fields.spanId,
    parentSpanId: parseSpanId(fields.parentSpanId) ?? null,
    service: common.service,
    scope: typeof fields.origin === "string" ? cleanRecordText(fields.origin, MAX_NAME) : null,
    name: cleanRecordText(fields.name, MAX_NAME),
    op,
    kind: sentryKind(attributes["otel.kind"] ?? attributes["span.kind"], op),
    start: 0n,
    duration: 0,
    ...sentryStatus(fields.status),
    attributes,
    resource: common.resource,
    events: [],
    links: [],
    source: "sentry",
  };
  return { span, times: { start: nanosFromMillis(start), end: nanosFromMillis(end) } };
}

function commonOf(sent: Record<string, unknown>, context: RecordContext): Common {
  const otel = record(record(record(sent.contexts).otel).resource);
  const sdk = record(sent.sdk);
  const resource: Record<string, unknown> = {
    ...defined({
      "service.version": sent.release,
      "deployment.environment.name": sent.environment,
      "host.name": sent.server_name,
      "telemetry.sdk.name": sdk.name,
      "telemetry.sdk.version": sdk.version,
    }),
    ...otel,
  };
  return {
    projectId: context.projectId,
    service: sentryService({ service: otel["service.name"], release: sent.release }, context.defaultService),
    resource: cleanRecordAttributes(resource),
    receivedAt: context.receivedAt,
  };
}

/** What a transaction says beside its trace context: tags, measurements, request and person. */
function rootAttributes(sent: Record<string, unknown>): Record<string, unknown> {
  const request = record(sent.request);
  const user = record(sent.user);
  const measurements: Attributes = {};
  for (const [name, measurement] of Object.entries(record(sent.measurements)).slice(0, 100)) {
    const value = record(measurement).value;
    if (typeof value === "number") measurements[`measurement.${name}`] = value;
  }
  const tags = Array.isArray(sent.tags) ? pairs(sent.tags) : record(sent.tags);
  return {
    ...tags,
    ...measurements,
    ...defined({
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
  return Object.fromEntries(
    list.flatMap((pair): [string, unknown][] =>
      Array.isArray(pair) && typeof pair[0] === "string" ? [[pair[0], pair[1]]] : [],
    ),
  );
}

function defined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => asText(value) !== undefined));
}

function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}
