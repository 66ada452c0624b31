import { parseSpanId, parseTraceId, type SpanId, type TraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import { nanosFromMillis } from "#lib/units.ts";
import type { Attributes } from "#model/attributes.ts";
import { type Span, SPAN_KINDS, type SpanKind, type SpanStatus } from "#model/span.ts";
import { otherFields, plainAttributes, sentryOrigin } from "../resource/sentry-origin.ts";
import { cleanRecordAttributes, cleanRecordText } from "../scrub/clean-attributes.ts";
import { asText } from "../scrub/clean-text.ts";
import { cutText } from "../scrub/cut-text.ts";
import { MAX_NAME } from "../scrub/limits.ts";
import { readTime } from "../time/read-time.ts";
import type { RecordContext } from "../time/record-context.ts";
import { placeSpans, type SpanTimes } from "../time/place-times.ts";

/** The fields of a Sentry span: its ids if they are valid, the others as sent. */
export interface SentrySpan {
  traceId: TraceId | undefined;
  spanId: SpanId | undefined;
  parentSpanId: unknown;
  name: string | undefined;
  op: unknown;
  kind: unknown;
  status: unknown;
  start: unknown;
  end: unknown;
  attributes: Record<string, unknown>;
  links: unknown;
}

type Sent = Record<string, unknown>;

/* The fields that are read, or stored with the event of the transaction. All others become attributes. */
const READ_OF_CHILD = fields(
  "trace_id span_id parent_span_id op description status start_timestamp timestamp origin tags measurements data links",
);
const READ_OF_ITEM = fields(
  "trace_id span_id parent_span_id name kind status start_timestamp end_timestamp attributes links",
);

/** The fields of each of the three forms in which SDKs send spans. */
export const SPAN_FORMS = {
  /** A transaction's own span: its trace context. `attributes` come from the rest of the transaction. */
  transaction(sent: Sent, trace: Sent, attributes: Sent): SentrySpan {
    const merged = { ...attributes, ...record(trace.data) };
    return {
      traceId: parseTraceId(trace.trace_id),
      spanId: parseSpanId(trace.span_id),
      parentSpanId: trace.parent_span_id,
      name: asText(sent.transaction) ?? "(unnamed)",
      op: trace.op,
      kind: kindAttribute(merged),
      status: trace.status,
      start: sent.start_timestamp ?? sent.timestamp,
      end: sent.timestamp,
      attributes: merged,
      links: trace.links,
    };
  },
  /** A child of a transaction, or a single span in that form. */
  child(sent: Sent): SentrySpan {
    const attributes = {
      ...otherFields(sent, READ_OF_CHILD),
      ...measurementsOf(sent.measurements),
      ...record(sent.data),
    };
    addTags(attributes, record(sent.tags));
    return {
      traceId: parseTraceId(sent.trace_id),
      spanId: parseSpanId(sent.span_id),
      parentSpanId: sent.parent_span_id,
      name: asText(sent.description) ?? asText(sent.op),
      op: sent.op,
      kind: kindAttribute(attributes),
      status: sent.status,
      start: sent.start_timestamp,
      end: sent.timestamp,
      attributes,
      links: sent.links,
    };
  },
  /** An item of a span container, with typed attributes. */
  item(sent: Sent): SentrySpan {
    const attributes = Object.assign(otherFields(sent, READ_OF_ITEM), plainAttributes(sent.attributes));
    return {
      traceId: parseTraceId(sent.trace_id),
      spanId: parseSpanId(sent.span_id),
      parentSpanId: sent.parent_span_id,
      name: asText(sent.name),
      op: attributes["sentry.op"],
      kind: attributes["sentry.kind"] ?? sent.kind,
      status: sent.status,
      start: sent.start_timestamp,
      end: sent.end_timestamp,
      attributes,
      links: sent.links,
    };
  },
};

/** What a span inherits from its process and instrumentation. */
export type SpanOrigin = Pick<Span, "service" | "scope" | "resource">;

/** A span whose times are not placed yet. */
export interface UnplacedSpan {
  span: Span;
  times: SpanTimes;
}

/** Undefined for a span without a trace id, a span id or a start. `originOf` gets the cleaned attributes. */
export function buildSpan(
  sent: SentrySpan,
  originOf: (attributes: Attributes) => SpanOrigin,
  context: RecordContext,
): UnplacedSpan | undefined {
  const { traceId, spanId } = sent;
  const start = readTime(sent.start);
  if (traceId === undefined || spanId === undefined || start === undefined) return undefined;
  const end = readTime(sent.end) ?? start;
  const op =
    typeof sent.op === "string" && sent.op !== ""
      ? cleanRecordText(sent.op, context.scrubbing, MAX_NAME)
      : null;
  const name = sent.name ?? op ?? "";
  const attributes = cleanRecordAttributes(withWhole(sent, name), context.scrubbing);
  const span: Span = {
    projectId: context.projectId,
    traceId,
    spanId,
    parentSpanId: parseSpanId(sent.parentSpanId) ?? null,
    ...originOf(attributes),
    name: cleanRecordText(name, context.scrubbing, MAX_NAME),
    op,
    kind: kindOf(sent.kind, op),
    start: 0n,
    duration: 0,
    ...statusOf(sent.status, context),
    attributes,
    links: linksOf(sent.links, context),
    events: [],
    source: "sentry",
    eventId: null,
  };
  return { span, times: { start: nanosFromMillis(start), end: nanosFromMillis(end) } };
}

/** The spans of a container, as current JavaScript SDKs stream them. Those without usable ids or start are counted. */
export function normalizeSpanItems(
  items: unknown[],
  context: RecordContext,
): { spans: Span[]; invalid: number } {
  const read = items
    .map((item) =>
      isRecord(item)
        ? buildSpan(SPAN_FORMS.item(item), (attributes) => sentryOrigin(attributes, context), context)
        : undefined,
    )
    .filter((span) => span !== undefined);
  return { spans: placeAll(read, context), invalid: items.length - read.length };
}

/** Gives the spans their times; those outside the retention are moved into it. */
export function placeAll(unplaced: UnplacedSpan[], context: RecordContext): Span[] {
  const placed = placeSpans(
    unplaced.map(({ times }) => times),
    context,
  );
  return unplaced.map(({ span }, at) => {
    span.start = placed[at]?.start ?? span.start;
    span.duration = placed[at]?.duration ?? 0;
    return span;
  });
}

/** Measurements as attributes: `measurement.lcp`, and `measurement.lcp.unit` if it has one. */
export function measurementsOf(value: unknown): Sent {
  const measurements: Sent = {};
  for (const [name, measurement] of Object.entries(record(value)).slice(0, 100)) {
    const { value: number, unit } = isRecord(measurement) ? measurement : { value: measurement };
    if (number === undefined || number === null) continue;
    measurements[`measurement.${name}`] = number;
    if (typeof unit === "string" && unit !== "") measurements[`measurement.${name}.unit`] = unit;
  }
  return measurements;
}

/** Tags beside the data; one that says something else than the data gets a key of its own. */
function addTags(attributes: Sent, tags: Sent): void {
  for (const key in tags)
    if (!Object.hasOwn(attributes, key)) attributes[key] = tags[key];
    else if (attributes[key] !== tags[key]) attributes[`sentry.tags.${key}`] = tags[key];
}

/** The attributes with what a column cannot hold whole: a long name, a status that OpenTelemetry does not have. */
function withWhole({ attributes, status }: SentrySpan, name: string): Sent {
  const isLong = name.length > MAX_NAME;
  const isOther = typeof status === "string" && OTHER_STATUSES.has(status);
  if (!isLong && !isOther) return attributes;
  return {
    ...(isLong ? { "sentry.description": name } : {}),
    ...(isOther ? { "sentry.status": status } : {}),
    ...attributes,
  };
}

function kindAttribute(attributes: Record<string, unknown>): unknown {
  return attributes["otel.kind"] ?? attributes["span.kind"];
}

/** The kind as sent, else the one that the operation implies. */
function kindOf(named: unknown, op: string | null): SpanKind {
  const kind = typeof named === "string" ? named.toLowerCase() : "";
  const found = SPAN_KINDS.find((candidate) => candidate === kind);
  if (found !== undefined) return found;
  if (op === null) return "internal";
  if (op === "http.server" || op.startsWith("http.server.")) return "server";
  if (op.startsWith("http.client") || op === "db" || op.startsWith("db.") || op.startsWith("cache."))
    return "client";
  if (op === "queue.publish" || op === "queue.submit") return "producer";
  return op === "queue.process" ? "consumer" : "internal";
}

/** Neither success nor failure. */
const OTHER_STATUSES = new Set(["unknown", "cancelled"]);

/** Sentry's span status as one of OpenTelemetry's three; a failure keeps Sentry's status as its message. */
function statusOf(
  status: unknown,
  { scrubbing }: RecordContext,
): { status: SpanStatus; statusMessage: string | null } {
  if (typeof status !== "string" || status === "" || status === "unset" || OTHER_STATUSES.has(status))
    return { status: "unset", statusMessage: null };
  if (status === "ok") return { status: "ok", statusMessage: null };
  return {
    status: "error",
    statusMessage: status === "error" ? null : cleanRecordText(cutText(status, 100), scrubbing, 100),
  };
}

function linksOf(value: unknown, context: RecordContext): Span["links"] {
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).slice(0, 1_000).flatMap((link) => {
    if (!isRecord(link)) return [];
    const traceId = parseTraceId(link.trace_id);
    const spanId = parseSpanId(link.span_id);
    if (traceId === undefined || spanId === undefined) return [];
    const attributes = cleanRecordAttributes(plainAttributes(link.attributes), context.scrubbing);
    const { sampled } = link;
    return [
      { traceId, spanId, attributes, ...(typeof sampled === "boolean" ? { flags: Number(sampled) } : {}) },
    ];
  });
}

function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function fields(names: string): ReadonlySet<string> {
  return new Set(names.split(" "));
}
