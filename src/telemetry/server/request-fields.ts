import { context, isSpanContextValid, trace } from "@opentelemetry/api";
import { currentRequest } from "./current-request.ts";
import { visitorHash } from "./visitor-hash.ts";

/**
 * What every line names beside its own: the active span's ids, under OpenTelemetry's field names, so that a line finds its
 * trace in any log store, the request's id where whoever stands before us gave it one, and who sent it, as a keyed hash.
 */
export function requestFields(): Record<string, string> {
  const span = trace.getSpanContext(context.active());
  const fields: Record<string, string> = {};
  if (span && isSpanContextValid(span)) {
    fields["trace_id"] = span.traceId;
    fields["span_id"] = span.spanId;
  }
  const requestId = currentRequest()?.request.headers["x-request-id"];
  if (typeof requestId === "string" && REQUEST_ID.test(requestId)) fields["request_id"] = requestId;
  const hash = visitorHash();
  if (hash !== null) fields["user.hash"] = hash;
  return fields;
}

/** What others make ids of; anything else is text that somebody wants to see in a log. */
const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;
