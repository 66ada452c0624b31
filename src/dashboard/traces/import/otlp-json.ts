import type { LogView } from "#api/logs.ts";
import type { SpanView, TraceView } from "#api/trace.ts";
import { SPAN_KINDS } from "#model/span.ts";
import { groupsByOrigin } from "./otlp-groups.ts";
import { anyValue, nanosOf, pairs } from "./otlp-values.ts";

/**
 * A trace as OTLP/JSON (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding): spans and log records by resource and
 * scope, 64-bit numbers as strings, ids in hex. JSON omits undefined values.
 */
export function otlpJson(trace: TraceView): { resourceSpans: unknown[]; resourceLogs?: unknown[] } {
  const begin = nanosOf(trace.start);
  return {
    resourceSpans: groupsByOrigin(trace.spans, "scopeSpans", "spans", (span) =>
      otlpSpan(trace.traceId, span, begin),
    ),
    ...(trace.logs.length === 0
      ? {}
      : { resourceLogs: groupsByOrigin(trace.logs, "scopeLogs", "logRecords", otlpLog) }),
  };
}

const STATUSES = { unset: 0, ok: 1, error: 2 } as const;

function otlpSpan(traceId: string, span: SpanView, begin: bigint) {
  const at = (offset: number) => String(begin + BigInt(Math.round(offset)));
  const { traceState, flags, droppedAttributes, droppedEvents, droppedLinks, types } = span.facts ?? {};
  // A name that is too long for lists is whole among the attributes.
  const { "glasshouse.name": whole, ...attributes } = span.attributes;
  return {
    traceId,
    spanId: span.spanId,
    traceState,
    parentSpanId: span.parentSpanId ?? "",
    flags,
    name: typeof whole === "string" ? whole : span.name,
    kind: SPAN_KINDS.indexOf(span.kind) + 1,
    startTimeUnixNano: at(span.offsetNanos),
    endTimeUnixNano: at(span.offsetNanos + span.durationNanos),
    attributes: pairs(span.op === null ? attributes : { "sentry.op": span.op, ...attributes }, types),
    droppedAttributesCount: droppedAttributes,
    events: span.events.map((event) => ({
      name: event.name,
      timeUnixNano: at(event.offsetNanos),
      attributes: pairs(event.attributes),
      droppedAttributesCount: event.droppedAttributes,
    })),
    droppedEventsCount: droppedEvents,
    links: span.links.map((link) => ({
      traceId: link.traceId,
      spanId: link.spanId,
      traceState: link.traceState,
      attributes: pairs(link.attributes),
      droppedAttributesCount: link.droppedAttributes,
      flags: link.flags,
    })),
    droppedLinksCount: droppedLinks,
    status: {
      code: STATUSES[span.status],
      ...(span.statusMessage === null ? {} : { message: span.statusMessage }),
    },
  };
}

function otlpLog(log: LogView) {
  const { flags, droppedAttributes, types, bodyType } = log.facts ?? {};
  const time = String(nanosOf(log.time));
  return {
    timeUnixNano: time,
    observedTimeUnixNano: log.observed === undefined ? time : String(nanosOf(log.observed)),
    severityNumber: log.severityNumber,
    severityText: log.severityText,
    eventName: log.eventName,
    body: log.body === null ? undefined : anyValue(log.body, bodyType),
    attributes: pairs(log.attributes, types),
    droppedAttributesCount: droppedAttributes,
    flags,
    traceId: log.traceId ?? undefined,
    spanId: log.spanId ?? undefined,
  };
}
