import {
  logs,
  trace,
  TraceFlags,
  ROOT_CONTEXT,
  type Attributes,
  type Context,
  type SeverityNumber,
} from "@opentelemetry/api";
import type { DestinationStream } from "pino";

/** Pino's levels are 10 apart from trace to fatal, OpenTelemetry's severity numbers 4 apart from 1. */
export function severityNumber(pinoLevel: number): SeverityNumber {
  return Math.min(24, Math.max(1, Math.round((pinoLevel / 10 - 1) * 4) + 1));
}

const SEVERITY_TEXT: Record<number, string> = {
  10: "TRACE",
  20: "DEBUG",
  30: "INFO",
  40: "WARN",
  50: "ERROR",
  60: "FATAL",
};

/**
 * Writes each line to `out` and hands it to OpenTelemetry's logger.
 * The record is made from the finished line, so that what leaves over OTLP is redacted exactly as what is printed.
 */
export function logDestination(out: DestinationStream): DestinationStream {
  const logger = logs.getLogger("glasshouse");
  return {
    write(line: string) {
      out.write(line);
      try {
        const { level, time, msg, trace_id, span_id, ...attributes } = JSON.parse(line);
        logger.emit({
          timestamp: time,
          severityNumber: severityNumber(level),
          severityText: SEVERITY_TEXT[level] ?? String(level),
          body: msg ?? "",
          attributes: attributes as Attributes,
          context: contextOf(trace_id, span_id),
        });
      } catch {
        // A line that cannot be sent has still been printed; logging never breaks what it observes.
      }
    },
  };
}

/** The line names its span itself: by the time that it is written another one may be active. */
function contextOf(traceId: string | undefined, spanId: string | undefined): Context {
  if (!traceId || !spanId) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED });
}
