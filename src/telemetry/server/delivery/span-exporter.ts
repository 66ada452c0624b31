import { SpanStatusCode, TraceFlags, type Attributes } from "@opentelemetry/api";
import type { RecordedSpan } from "../spans/recorded-span.ts";
import { spanEncoder } from "./encode-spans.ts";
import type { Deliveries } from "./process-delivery.ts";
import { scrubSpan } from "./scrub-span.ts";
import { signalExporter, type SignalExporter } from "./signal-exporter.ts";
import { createTailKeep } from "./tail-keep.ts";

/** Exports the ended spans of sampled traces and of failed ones over OTLP. */
export function spanExporter(delivery: Deliveries, resource: Attributes): SignalExporter<RecordedSpan> {
  const encode = spanEncoder(resource);
  const { add, flush } = signalExporter<RecordedSpan>({
    delivery,
    kind: "traces",
    category: "span",
    encode(spans) {
      for (const span of spans) scrubSpan(span);
      return encode(spans);
    },
  });
  const tail = createTailKeep<RecordedSpan>(add);
  return {
    add(span) {
      const { traceFlags, traceId } = span.spanContext();
      if (traceFlags & TraceFlags.SAMPLED) add(span);
      else {
        tail.add(span, {
          traceId,
          failed: span.status.code === SpanStatusCode.ERROR,
          isLast: span.parent === undefined || span.parent.isRemote === true,
        });
      }
    },
    flush,
  };
}
