import { parseSpanId, parseTraceId, type SpanId, type TraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import { nanosFromMillis } from "#lib/units.ts";
import type { Span } from "#model/span.ts";
import { cleanRecordAttributes, cleanRecordText } from "../scrub/clean-attributes.ts";
import { asText } from "../scrub/clean-text.ts";
import { MAX_NAME } from "../scrub/limits.ts";
import { readTime } from "../time/read-time.ts";
import { sentryKind, sentryStatus } from "./sentry-span-fields.ts";
import type { Reception } from "../time/record-context.ts";
import { placeSpans, type SpanTimes } from "../time/span-window.ts";

/** What the spans of one transaction have in common. */
export interface SpanOrigin extends Pick<Span, "projectId" | "service" | "resource"> {
  receivedAt: number;
}

/** A span of Sentry's first format, its ids settled, the rest as sent. */
export interface SpanFields {
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

/** A span whose times are still to be placed. */
export interface UnplacedSpan {
  span: Span;
  times: SpanTimes;
}

/** Reads a child of a transaction, or a span that came alone; undefined without a span id, a trace id or a start. */
export function readChildSpan(
  child: unknown,
  transactionTrace: TraceId | undefined,
  origin: SpanOrigin,
): UnplacedSpan | undefined {
  if (!isRecord(child)) return undefined;
  const traceId = parseTraceId(child.trace_id) ?? transactionTrace;
  const spanId = parseSpanId(child.span_id);
  if (traceId === undefined || spanId === undefined || readTime(child.start_timestamp) === undefined)
    return undefined;
  return buildSpan(origin, {
    traceId,
    spanId,
    parentSpanId: child.parent_span_id,
    name: asText(child.description) ?? asText(child.op) ?? "",
    op: child.op,
    status: child.status,
    origin: child.origin,
    start: child.start_timestamp,
    end: child.timestamp,
    attributes: {
      ...(isRecord(child.tags) ? child.tags : {}),
      ...measurementsOf(child.measurements),
      ...(isRecord(child.data) ? child.data : {}),
    },
  });
}

export function buildSpan(origin: SpanOrigin, fields: SpanFields): UnplacedSpan {
  const start = readTime(fields.start) ?? origin.receivedAt;
  const end = readTime(fields.end) ?? start;
  const op = typeof fields.op === "string" && fields.op !== "" ? cleanRecordText(fields.op, MAX_NAME) : null;
  const attributes = cleanRecordAttributes(fields.attributes);
  const span: Span = {
    projectId: origin.projectId,
    traceId: fields.traceId,
    spanId: fields.spanId,
    parentSpanId: parseSpanId(fields.parentSpanId) ?? null,
    service: origin.service,
    scope: typeof fields.origin === "string" ? cleanRecordText(fields.origin, MAX_NAME) : null,
    name: cleanRecordText(fields.name, MAX_NAME),
    op,
    kind: sentryKind(attributes["otel.kind"] ?? attributes["span.kind"], op),
    start: 0n,
    duration: 0,
    ...sentryStatus(fields.status),
    attributes,
    resource: origin.resource,
    events: [],
    links: [],
    source: "sentry",
    eventId: null,
  };
  return { span, times: { start: nanosFromMillis(start), end: nanosFromMillis(end) } };
}

/** Gives the spans their times, moved into what the store keeps where they lie outside. */
export function placeAll(unplaced: UnplacedSpan[], reception: Reception): Span[] {
  const placed = placeSpans(
    unplaced.map(({ times }) => times),
    reception,
  );
  return unplaced.map(({ span }, at) => {
    span.start = placed[at]?.start ?? span.start;
    span.duration = placed[at]?.duration ?? 0;
    return span;
  });
}

/** Measurements as attributes: `measurement.lcp`. */
export function measurementsOf(value: unknown): Record<string, number> {
  const measurements: Record<string, number> = {};
  for (const [name, measurement] of Object.entries(isRecord(value) ? value : {}).slice(0, 100)) {
    const number = isRecord(measurement) ? measurement.value : undefined;
    if (typeof number === "number") measurements[`measurement.${name}`] = number;
  }
  return measurements;
}
