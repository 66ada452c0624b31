import { SpanStatusCode } from "@opentelemetry/api";
import { currentRequest } from "./current-request.ts";
import type { RecordedSpan } from "./spans/recorded-span.ts";

/** Remembers with which status the proxy answered the current request itself. */
export function noteProxyAnswer(status: number): void {
  const started = currentRequest();
  if (started) started.proxyStatus = status;
}

/** Gives the span under which Next runs the proxy the answer's status: Next writes 200 there, whatever the proxy answered. */
export function markProxyAnswer(span: RecordedSpan): void {
  if (span.attributes["next.span_type"] !== "BaseServer.handleRequest") return;
  const status = currentRequest()?.proxyStatus;
  if (status === undefined) return;
  span.attributes["http.status_code"] = status;
  if (status >= 500) span.status = { code: SpanStatusCode.ERROR };
}
