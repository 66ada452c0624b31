import type { SpanView, TraceView } from "#api/trace.ts";
import { SPAN_KINDS } from "#model/span.ts";

/**
 * A trace as OTLP/JSON (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding): spans by resource and
 * scope, 64-bit numbers as strings, ids in hex.
 */
export function otlpJson(trace: TraceView): { resourceSpans: unknown[] } {
  const begin = nanosOf(trace.start);
  const resources = Map.groupBy(trace.spans, ({ service, resource, scopeFacts }) =>
    JSON.stringify([{ "service.name": service, ...resource }, scopeFacts?.resourceSchemaUrl]),
  );
  return {
    resourceSpans: [...resources.values()].map((ofResource) => {
      const [{ service, resource, scopeFacts } = { service: "", resource: {}, scopeFacts: {} }] = ofResource;
      const scopes = Map.groupBy(ofResource, (span) => JSON.stringify([span.scope, span.scopeFacts]));
      return {
        resource: { attributes: pairs({ "service.name": service, ...resource }) },
        scopeSpans: [...scopes.values()].map((ofScope) => scopeSpans(trace.traceId, ofScope, begin)),
        // JSON omits undefined values.
        schemaUrl: scopeFacts?.resourceSchemaUrl,
      };
    }),
  };
}

function scopeSpans(traceId: string, spans: SpanView[], begin: bigint) {
  const { scope = null, scopeFacts } = spans[0] ?? {};
  const { version, attributes, schemaUrl } = scopeFacts ?? {};
  const scopeFields = {
    name: scope ?? undefined,
    version,
    attributes: attributes === undefined ? undefined : pairs(attributes),
  };
  return {
    scope: scope === null && scopeFacts === undefined ? undefined : scopeFields,
    spans: spans.map((span) => otlpSpan(traceId, span, begin)),
    schemaUrl,
  };
}

const STATUSES = { unset: 0, ok: 1, error: 2 } as const;

function otlpSpan(traceId: string, span: SpanView, begin: bigint) {
  const at = (offset: number) => String(begin + BigInt(Math.round(offset)));
  return {
    traceId,
    spanId: span.spanId,
    parentSpanId: span.parentSpanId ?? "",
    name: span.name,
    kind: SPAN_KINDS.indexOf(span.kind) + 1,
    startTimeUnixNano: at(span.offsetNanos),
    endTimeUnixNano: at(span.offsetNanos + span.durationNanos),
    attributes: pairs(span.op === null ? span.attributes : { "sentry.op": span.op, ...span.attributes }),
    events: span.events.map(({ name, offsetNanos, attributes }) => ({
      name,
      timeUnixNano: at(offsetNanos),
      attributes: pairs(attributes),
    })),
    links: span.links.map((link) => ({ ...link, attributes: pairs(link.attributes) })),
    status: {
      code: STATUSES[span.status],
      ...(span.statusMessage === null ? {} : { message: span.statusMessage }),
    },
  };
}

/** Unix nanoseconds of an ISO 8601 time with up to nine fractional digits. */
function nanosOf(iso: string): bigint {
  const [, whole = "", fraction = ""] = /^(.*?)(?:\.(\d{1,9}))?Z$/.exec(iso) ?? [];
  const seconds = Math.floor((Date.parse(`${whole}Z`) || 0) / 1000);
  return BigInt(seconds) * 1_000_000_000n + BigInt(fraction.padEnd(9, "0"));
}

function pairs(attributes: Record<string, unknown>): unknown[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }));
}

function anyValue(value: unknown): unknown {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value === "number")
    return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(anyValue) } };
  if (typeof value === "object" && value !== null)
    return { kvlistValue: { values: pairs(value as Record<string, unknown>) } };
  return {};
}
