import { TraceFlags, type Attributes } from "@opentelemetry/api";
import { parseSpanId, parseTraceId } from "#lib/ids.ts";
import { ProtoWriter } from "./proto-writer.ts";
import { writeAttributes, writeValue } from "./write-attributes.ts";

const SEVERITY_TEXT: Record<number, string> = {
  10: "TRACE",
  20: "DEBUG",
  30: "INFO",
  40: "WARN",
  50: "ERROR",
  60: "FATAL",
};

/** Pino's levels are 10 apart from trace to fatal, OpenTelemetry's severity numbers 4 apart from 1. */
export function severityNumber(pinoLevel: number): number {
  return Math.min(24, Math.max(1, Math.round((pinoLevel / 10 - 1) * 4) + 1));
}

/**
 * Pino's lines as one OTLP request with log records, made from the finished lines: what leaves is redacted exactly as
 * what is printed. Field numbers:
 * https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/logs/v1/logs.proto
 *
 * @param resource what describes this process
 * @param scope whose records they are
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
  // The line names its span itself: by the time that it is written another one may be active.
  if (traceId && spanId) {
    writer.fixed32(8, TraceFlags.SAMPLED);
    writer.hex(9, traceId);
    writer.hex(10, spanId);
  }
  writer.nanos(11, time);
  writer.end(start);
}
