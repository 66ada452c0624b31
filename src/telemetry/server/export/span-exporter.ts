import { SpanStatusCode, TraceFlags } from "@opentelemetry/api";
import { ProtobufTraceSerializer } from "@opentelemetry/otlp-transformer";
import type { ReadableSpan, SpanProcessor } from "@opentelemetry/sdk-trace";
import type { Deliveries } from "../delivery/open-deliveries.ts";
import type { Report } from "../delivery/report.ts";
import { createBatcher } from "./batcher.ts";
import { scrubSpan } from "./scrub-span.ts";
import { createTailKeep } from "./tail-keep.ts";

const BATCH = { size: 512, room: 8_192, every: 1_000 };

/** Sends the spans of sampled traces, and of traces that failed, over OTLP. */
export function spanExporter(delivery: Deliveries): SpanProcessor {
  const batcher = createBatcher<ReadableSpan>({
    ...BATCH,
    send: (spans) => delivery.send(tracesReport(spans)),
    onDrop: (count) => delivery.drops.drop("span", "queue_overflow", count),
  });
  const tail = createTailKeep<ReadableSpan>((span) => batcher.add(span));
  process.once("exit", () => {
    const rest = batcher.takeAll();
    if (rest.length > 0) delivery.keepNow([tracesReport(rest)]);
  });
  return {
    onStart() {},
    onEnd(span) {
      if (span.spanContext().traceFlags & TraceFlags.SAMPLED) batcher.add(span);
      else {
        tail.add(span, {
          traceId: span.spanContext().traceId,
          failed: span.status.code === SpanStatusCode.ERROR,
          isLast: span.parentSpanContext === undefined || span.parentSpanContext.isRemote === true,
        });
      }
    },
    forceFlush: () => batcher.flush(),
    shutdown: () => batcher.flush(),
  };
}

function tracesReport(spans: ReadableSpan[]): Report {
  for (const span of spans) scrubSpan(span);
  const body = ProtobufTraceSerializer.serializeRequest(spans) ?? new Uint8Array();
  return { kind: "traces", body, items: spans.length };
}
