import type { TraceId } from "#lib/ids.ts";
import type { Attributes, AttributeValue } from "./attributes.ts";
import type { Span } from "./span.ts";

interface KeyValue {
  key: string;
  type: "string" | "bool" | "int64" | "float64";
  value: string | boolean | number;
}

/** A trace as Jaeger's query API writes it: times in microseconds, resources as processes. */
export interface JaegerTrace {
  traceID: string;
  spans: {
    traceID: string;
    spanID: string;
    operationName: string;
    references: { refType: "CHILD_OF" | "FOLLOWS_FROM"; traceID: string; spanID: string }[];
    startTime: number;
    duration: number;
    tags: KeyValue[];
    logs: { timestamp: number; fields: KeyValue[] }[];
    processID: string;
    warnings: null;
  }[];
  processes: Record<string, { serviceName: string; tags: KeyValue[] }>;
  warnings: null;
}

/** The spans as Jaeger shows those it received over OTLP: https://opentelemetry.io/docs/specs/otel/trace/sdk_exporters/jaeger/ */
export function jaegerTrace(traceId: TraceId, spans: Span[]): JaegerTrace {
  const processes = new Map<string, { id: string; process: JaegerTrace["processes"][string] }>();
  const processOf = ({ service, resource }: Span): string => {
    const { "service.name": _name, ...rest } = resource;
    const key = JSON.stringify([service, rest]);
    let known = processes.get(key);
    if (known === undefined) {
      known = { id: `p${processes.size + 1}`, process: { serviceName: service, tags: tagsOf(rest) } };
      processes.set(key, known);
    }
    return known.id;
  };
  const written = spans.map((span): JaegerTrace["spans"][number] => ({
    traceID: traceId,
    spanID: span.spanId,
    operationName: span.name,
    references: [
      ...(span.parentSpanId === null
        ? []
        : [{ refType: "CHILD_OF" as const, traceID: traceId, spanID: span.parentSpanId }]),
      ...span.links.map((link) => ({
        refType:
          link.attributes["opentracing.ref_type"] === "child_of"
            ? ("CHILD_OF" as const)
            : ("FOLLOWS_FROM" as const),
        traceID: link.traceId,
        spanID: link.spanId,
      })),
    ],
    startTime: Number(span.start / 1000n),
    duration: Math.round(span.duration / 1000),
    tags: [
      ...tagsOf(scopeTags(span)),
      ...tagsOf(span.attributes),
      ...tagsOf({ ...kindTags(span), ...statusTags(span) }),
    ],
    logs: span.events.map((event) => ({
      timestamp: Number(event.time / 1000n),
      fields: [
        ...(event.name === "" || "event" in event.attributes ? [] : tagsOf({ event: event.name })),
        ...tagsOf(event.attributes),
      ],
    })),
    processID: processOf(span),
    warnings: null,
  }));
  return {
    traceID: traceId,
    spans: written,
    processes: Object.fromEntries([...processes.values()].map(({ id, process }) => [id, process])),
    warnings: null,
  };
}

/** The keys of `fieldTags`. */
export const FIELD_TAGS: ReadonlySet<string> = new Set([
  "otel.scope.name",
  "otel.scope.version",
  "span.kind",
  "otel.status_code",
  "error",
  "otel.status_description",
]);

/** The tags of a span that stand for its fields, in addition to its attributes. */
export function fieldTags(span: Span): Attributes {
  return { ...scopeTags(span), ...kindTags(span), ...statusTags(span) };
}

function scopeTags({ scope, scopeFacts }: Span): Attributes {
  const { version } = scopeFacts ?? {};
  return {
    ...(scope === null ? {} : { "otel.scope.name": scope }),
    ...(version === undefined ? {} : { "otel.scope.version": version }),
  };
}

function kindTags({ kind, attributes }: Span): Attributes {
  return kind === "internal" || "span.kind" in attributes ? {} : { "span.kind": kind };
}

function statusTags({ status, statusMessage, attributes }: Span): Attributes {
  const tags: Attributes = {};
  if (status !== "unset") tags["otel.status_code"] = status.toUpperCase();
  if (status === "error" && !("error" in attributes)) tags["error"] = true;
  if (statusMessage !== null) tags["otel.status_description"] = statusMessage;
  return tags;
}

function tagsOf(attributes: Attributes): KeyValue[] {
  return Object.entries(attributes).map(([key, value]) => Object.assign({ key }, typed(value)));
}

function typed(value: AttributeValue): Omit<KeyValue, "key"> {
  if (typeof value === "string") return { type: "string", value };
  if (typeof value === "boolean") return { type: "bool", value };
  if (typeof value === "number") return { type: Number.isInteger(value) ? "int64" : "float64", value };
  return { type: "string", value: JSON.stringify(value) };
}
