import { TraceFlags, type Attributes } from "@opentelemetry/api";
import { parseSpanId, parseTraceId } from "#lib/ids.ts";
import type { Deliveries } from "./process-delivery.ts";
import { ProtoWriter } from "./proto-writer.ts";
import { signalExporter, type SignalExporter } from "./signal-exporter.ts";
import { writeAttributes, writeValue } from "./write-attributes.ts";

/** Exports finished lines of pino's over OTLP: scrubbed, as JSON. */
export function logExporter(delivery: Deliveries, resource: Attributes): SignalExporter<string> {
  const encode = lineEncoder(resource, "glasshouse");
  return signalExporter<string>({ delivery, kind: "logs", category: "log_item", encode });
}

const SEVERITY_TEXT: Record<number, string> = {
  10: "TRACE",
  20: "DEBUG",
  30: "INFO",
  40: "WARN",
  50: "ERROR",
  60: "FATAL",
};

/** Pino's levels are 10 apart from trace to fatal; OpenTelemetry's severity numbers start at 1 and are 4 apart. */
export function severityNumber(pinoLevel: number): number {
  return Math.min(24, Math.max(1, Math.round((pinoLevel / 10 - 1) * 4) + 1));
}

/**
 * Encodes pino's lines as one OTLP log request. Works on the finished lines, so that what is exported is redacted exactly
 * like what is printed. Field numbers:
 * https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/logs/v1/logs.proto
 *
 * @param resource of this process
 * @param scope name of the instrumentation scope
 */
export function lineEncoder(resource: Attributes, scope: string): (lines: string[]) => Uint8Array {
  const writer = new ProtoWriter();
  return (lines) => {
    const ofResource = writer.begin(1);
    const description = writer.begin(1);
    writeAttributes(writer, 1, resource);
    writer.end(description);
    const ofScope = writer.begin(2);
    const named = writer.begin(1);
    writer.text(1, scope);
    writer.end(named);
    for (const line of lines) writeLine(writer, line);
    writer.end(ofScope);
    writer.end(ofResource);
    return writer.finish();
  };
}

interface Line extends Record<string, unknown> {
  level: number;
  /** Milliseconds since the epoch. */
  time: number;
  msg?: string;
  trace_id?: string;
  span_id?: string;
}

function writeLine(writer: ProtoWriter, text: string): void {
  const { level, time, msg, trace_id, span_id, ...attributes } = JSON.parse(text) as Line;
  const traceId = parseTraceId(trace_id);
  const spanId = parseSpanId(span_id);
  const start = writer.begin(2);
  writer.nanos(1, time);
  writer.number(2, severityNumber(level));
  writer.text(3, SEVERITY_TEXT[level] ?? String(level));
  writeValue(writer, 5, msg ?? "");
  writeAttributes(writer, 6, attributes);
  // The line names its span: when it is encoded, another one may be active.
  if (traceId && spanId) {
    writer.fixed32(8, TraceFlags.SAMPLED);
    writer.hex(9, traceId);
    writer.hex(10, spanId);
  }
  writer.nanos(11, time);
  writer.end(start);
}
