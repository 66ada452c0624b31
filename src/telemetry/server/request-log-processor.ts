import { SpanKind } from "@opentelemetry/api";
import type { ReadableSpan, SpanProcessor } from "@opentelemetry/sdk-trace";
import { log } from "./log.ts";

/** Writes one line for each request that was served, from the span that measured it. */
export const requestLogProcessor: SpanProcessor = {
  onStart() {},
  onEnd(span: ReadableSpan) {
    const { attributes } = span;
    if (span.kind !== SpanKind.SERVER || attributes["next.span_type"] !== "BaseServer.handleRequest") return;
    const method = text(attributes["http.request.method"] ?? attributes["http.method"]);
    const route = text(attributes["http.route"] ?? attributes["next.route"]);
    const status = Number(attributes["http.response.status_code"] ?? attributes["http.status_code"] ?? 0);
    // Next passes a request through the proxy under a span of its own first; that one answered only when it did not pass it on.
    if (route === "" && status === 200) return;
    const { traceId, spanId } = span.spanContext();
    const [seconds, nanos] = span.duration;
    log[status >= 500 ? "error" : "info"](
      {
        trace_id: traceId,
        span_id: spanId,
        method,
        route,
        status,
        duration_ms: Math.round(seconds * 1e3 + nanos / 1e6),
      },
      `${method} ${route} ${status}`,
    );
  },
  forceFlush: () => Promise.resolve(),
  shutdown: () => Promise.resolve(),
};

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
