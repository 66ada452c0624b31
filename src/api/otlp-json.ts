import type { LogView } from "./logs.ts";
import type { SpanView, TraceView } from "./trace.ts";
import { SPAN_KINDS } from "#model/span.ts";
import { groupsByOrigin } from "./otlp-groups.ts";
import { anyValue, nanosOf, pairs } from "./otlp-values.ts";

/**
 * A trace as OTLP/JSON (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding): spans and log records by resource and
 * scope, 64-bit numbers as strings, ids in hex. JSON omits undefined values.
 */
export function otlpJson(trace: TraceView): OtlpSpans & Partial<OtlpLogs> {
  return { ...otlpSpans(trace), ...(trace.logs.length === 0 ? {} : otlpLogs(trace.logs)) };
}

/** The body of a request to `/v1/traces`. */
export interface OtlpSpans {
  resourceSpans: unknown[];
}

/** The body of a request to `/v1/logs`. */
export interface OtlpLogs {
  resourceLogs: unknown[];
}

/** The same for spans of one trace. */
export function otlpSpans({
  traceId,
  start,
  spans,
}: Pick<TraceView, "traceId" | "start" | "spans">): OtlpSpans {
  const begin = nanosOf(start);
  return {
    resourceSpans: groupsByOrigin(spans, "scopeSpans", "spans", (span) => otlpSpan(traceId, span, begin)),
  };
}

/** The same for log records. */
export function otlpLogs(logs: LogView[]): OtlpLogs {
  return { resourceLogs: groupsByOrigin(logs, "scopeLogs", "logRecords", otlpLog) };
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
