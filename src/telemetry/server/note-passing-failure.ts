import { trace } from "@opentelemetry/api";
import { parseTraceId, type TraceId } from "#lib/ids.ts";
import { describeFailure, markSpan } from "./describe-failure.ts";
import { log } from "./log.ts";

/**
 * Leaves what is known of a failure that nobody was told of, because whoever asked asks again by itself: an event on its
 * span and a line. It is no report: what lasts is reported when the last attempt fails.
 *
 * @returns the trace's id, under which both are found
 */
export function notePassingFailure(error: unknown): TraceId | undefined {
  const span = trace.getActiveSpan();
  if (error instanceof Error) span?.recordException(error);
  markSpan(span, error);
  const { level, fields } = describeFailure(error);
  log[level](fields, "attempt failed");
  return parseTraceId(span?.spanContext().traceId);
}
