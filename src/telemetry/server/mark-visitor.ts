import { SpanKind } from "@opentelemetry/api";
import type { Span, SpanProcessor } from "@opentelemetry/sdk-trace";
import { visitorHash } from "./visitor-hash.ts";

/** Puts on the span of each request who sent it, as a keyed hash (https://opentelemetry.io/docs/specs/semconv/registry/attributes/user/). */
export const markVisitor: SpanProcessor = {
  onStart() {},
  onEnding(span: Span) {
    if (span.kind !== SpanKind.SERVER) return;
    const hash = visitorHash();
    if (hash !== null) span.setAttribute("user.hash", hash);
  },
  onEnd() {},
  forceFlush: () => Promise.resolve(),
  shutdown: () => Promise.resolve(),
};
