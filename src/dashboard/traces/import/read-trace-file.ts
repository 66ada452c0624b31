import { parseJson } from "#lib/parse-json.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { SpanView, TraceView } from "#api/trace.ts";
import { isObject, type ImportedSpan } from "./imported-span.ts";
import { readJaegerJson } from "./read-jaeger-json.ts";
import { readOtlpJson } from "./read-otlp-json.ts";

export type TraceFileError = { code: "not_json" | "unknown_format" | "no_spans" };

/**
 * Reads the traces of a file, the one with most spans first: OTLP/JSON, whole or as JSON lines from the OpenTelemetry
 * Collector's file exporter, or Jaeger's JSON. Duplicate spans are dropped.
 */
export function readTraceFile(text: string): Result<TraceView[], TraceFileError> {
  const documents = readDocuments(text);
  if (documents === null) return err({ code: "not_json" });
  const readers = documents.map((document) => {
    if (Array.isArray(document["resourceSpans"])) return readOtlpJson;
    const { data, spans } = document;
    return Array.isArray(data) || isObject(data) || Array.isArray(spans) ? readJaegerJson : null;
  });
  if (readers.every((reader) => reader === null)) return err({ code: "unknown_format" });
  const spans = documents.flatMap((document, place) => readers[place]?.(document) ?? []);
  const traces = Map.groupBy(spans, ({ traceId }) => traceId);
  if (traces.size === 0) return err({ code: "no_spans" });
  return ok(
    [...traces]
      .map(([traceId, of]) => viewOf(traceId, of))
      .toSorted((a, b) => b.spans.length - a.spans.length),
  );
}

function readDocuments(text: string): Record<string, unknown>[] | null {
  const whole = parse(text);
  if (isObject(whole)) return [whole];
  if (Array.isArray(whole)) return whole.filter(isObject);
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const documents = lines.map(parse).filter(isObject);
  return documents.length > 0 ? documents : null;
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function viewOf(traceId: string, imported: ImportedSpan[]): TraceView {
  const once = new Map<string, ImportedSpan>();
  for (const span of imported) if (!once.has(span.spanId)) once.set(span.spanId, span);
  const spans = [...once.values()].toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  const begin = spans[0]?.start ?? 0n;
  const views = spans.map((span) => spanView(span, begin));
  return {
    traceId,
    start: isoOf(begin),
    durationNanos: views.reduce(
      (longest, span) => Math.max(longest, span.offsetNanos + span.durationNanos),
      0,
    ),
    services: [...new Set(views.map(({ service }) => service))].toSorted((a, b) => a.localeCompare(b)),
    spans: views,
    events: [],
    logs: [],
    truncated: false,
  };
}

function spanView(imported: ImportedSpan, begin: bigint): SpanView {
  const { start, events } = imported;
  return {
    spanId: imported.spanId,
    parentSpanId: imported.parentSpanId,
    service: imported.service,
    scope: imported.scope,
    scopeFacts: imported.scopeFacts,
    name: imported.name,
    op: imported.op,
    kind: imported.kind,
    durationNanos: imported.durationNanos,
    status: imported.status,
    statusMessage: imported.statusMessage,
    attributes: imported.attributes,
    resource: imported.resource,
    links: imported.links,
    offsetNanos: Number(start - begin),
    events: events.map(({ time, ...event }) => Object.assign(event, { offsetNanos: Number(time - begin) })),
    facts: imported.facts,
  };
}

function isoOf(nanos: bigint): string {
  const millis = Number(nanos / 1_000_000n);
  return Math.abs(millis) <= 8.64e15 ? new Date(millis).toISOString() : new Date(0).toISOString();
}
