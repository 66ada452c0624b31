import { type EventId, parseSpanId, parseTraceId, type SpanId, type TraceId } from "#lib/ids.ts";
import { isRecord } from "#lib/is-record.ts";
import type { Span } from "#model/span.ts";
import { sentryService } from "../resource/sentry-origin.ts";
import { cleanRecordAttributes, cleanRecordText } from "../scrub/clean-attributes.ts";
import { asText } from "../scrub/clean-text.ts";
import { MAX_NAME, MAX_SPANS_IN_TRANSACTION } from "../scrub/limits.ts";
import { readTime } from "../time/read-time.ts";
import type { RecordContext } from "../time/record-context.ts";
import { buildSpan, measurementsOf, placeAll, SPAN_FORMS, type UnplacedSpan } from "./sentry-span.ts";

/** Default service names of SDKs, in the namespace `sentry`. */
const UNNAMED = new Set<unknown>(["node", "edge"]);

/** The ids of a transaction's own span. Without a trace context, its event id supplies them. */
export function transactionIds(
  sent: Record<string, unknown>,
  eventId: EventId,
): { traceId: TraceId; spanId: SpanId } {
  const trace = record(record(sent.contexts).trace);
  return {
    traceId: parseTraceId(trace.trace_id) ?? (eventId as string as TraceId),
    spanId: parseSpanId(trace.span_id) ?? (eventId.slice(0, 16) as SpanId),
  };
}

/**
 * A transaction of an older SDK as spans: one for itself, one for each child. Children without usable ids are
 * counted, as are those beyond the limit.
 */
export function normalizeTransaction(
  sent: Record<string, unknown>,
  eventId: EventId,
  context: RecordContext,
): { spans: Span[]; invalid: number } {
  const trace = record(record(sent.contexts).trace);
  const process = processOf(sent, context);
  const form = SPAN_FORMS.transaction(sent, trace, rootAttributes(sent));
  const ids = transactionIds(sent, eventId);
  const root = buildSpan(
    {
      ...form,
      ...ids,
      start: readTime(form.start) ?? context.receivedAt,
    },
    () => ({ ...process, scope: scopeOf(trace.origin, context) }),
    context,
  );
  if (root !== undefined) root.span.eventId = eventId;
  const children = Array.isArray(sent.spans) ? (sent.spans as unknown[]) : [];
  const read = children
    .slice(0, MAX_SPANS_IN_TRANSACTION)
    .map((child) => readChild(child, ids.traceId, process, context))
    .filter((span) => span !== undefined);
  return {
    spans: placeAll(root === undefined ? read : [root, ...read], context),
    invalid: children.length - read.length,
  };
}

/** A span in the form of a transaction's child, sent as an item of its own; browsers send interactions this way. */
export function normalizeLoneSpan(sent: Record<string, unknown>, context: RecordContext): Span | undefined {
  const { release, environment } = record(sent.data);
  const span = readChild(sent, undefined, processOf({ release, environment }, context), context);
  return span === undefined ? undefined : placeAll([span], context)[0];
}

/** @param transactionTrace the trace of a child that does not name its own */
function readChild(
  sent: unknown,
  transactionTrace: TraceId | undefined,
  process: Pick<Span, "service" | "resource">,
  context: RecordContext,
): UnplacedSpan | undefined {
  if (!isRecord(sent)) return undefined;
  const form = SPAN_FORMS.child(sent);
  const traceId = form.traceId ?? transactionTrace;
  return buildSpan(
    { ...form, traceId },
    () => ({ ...process, scope: scopeOf(sent.origin, context) }),
    context,
  );
}

function scopeOf(origin: unknown, context: RecordContext): string | null {
  return typeof origin === "string" ? cleanRecordText(origin, context.scrubbing, MAX_NAME) : null;
}

/**
 * Service and resource of a transaction's spans. The transaction's own fields override its OpenTelemetry resource, in
 * which the SDK stands for the program, with its own version and the runtime's name.
 */
function processOf(
  sent: Record<string, unknown>,
  context: RecordContext,
): Pick<Span, "service" | "resource"> {
  const otel = otelResource(sent);
  const sdk = record(sent.sdk);
  const resource = {
    ...otel,
    ...textFields({
      "service.version": sent.release,
      "deployment.environment.name": sent.environment,
      "host.name": sent.server_name,
      "telemetry.sdk.name": sdk.name,
      "telemetry.sdk.version": sdk.version,
    }),
  };
  const clean = cleanRecordAttributes(resource, context.scrubbing);
  return {
    service: sentryService(
      { service: clean["service.name"], release: asText(sent.release) && clean["service.version"] },
      context.defaultService,
    ),
    resource: clean,
  };
}

function otelResource(sent: Record<string, unknown>): Record<string, unknown> {
  const resource = record(record(record(sent.contexts).otel).resource);
  const { "service.name": name, "service.namespace": namespace, ...others } = resource;
  return namespace === "sentry" && UNNAMED.has(name) ? others : resource;
}

/** Attributes from outside the trace context: tags, measurements, request and user. */
function rootAttributes(sent: Record<string, unknown>): Record<string, unknown> {
  const request = record(sent.request);
  const user = record(sent.user);
  const profile = record(record(sent.contexts).profile);
  return {
    ...(Array.isArray(sent.tags) ? pairs(sent.tags) : record(sent.tags)),
    ...measurementsOf(sent.measurements),
    ...textFields({
      "http.request.method": request.method,
      "url.full": request.url,
      "user_agent.original": header(request.headers, "user-agent"),
      "user.id": user.id,
      profile_id: profile.profile_id,
      profiler_id: profile.profiler_id,
      "user.email": user.email,
      "sentry.release": sent.release,
      "sentry.environment": sent.environment,
    }),
  };
}

/** The fields that hold a text, or something that reads as one. */
function textFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => asText(value) !== undefined));
}

/** Of a record or of pairs, as SDKs send either. */
function header(headers: unknown, name: string): unknown {
  const sent = Object.entries(Array.isArray(headers) ? pairs(headers) : record(headers));
  return sent.find(([key]) => key.toLowerCase() === name)?.[1];
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
