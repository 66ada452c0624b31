import { SpanKind } from "@opentelemetry/api";
import type { RecordedSpan } from "./spans/recorded-span.ts";
import { visitorHash } from "./visitor-hash.ts";

/** Puts on the span of each request who sent it, as a keyed hash (https://opentelemetry.io/docs/specs/semconv/registry/attributes/user/). */
export function markVisitor(span: RecordedSpan): void {
  if (span.kind !== SpanKind.SERVER) return;
  const hash = visitorHash();
  if (hash !== null) span.setAttribute("user.hash", hash);
}
