import { SpanStatusCode, TraceFlags, type Attributes } from "@opentelemetry/api";
import type { Deliveries } from "./process-delivery.ts";
import type { RecordedSpan } from "../spans/recorded-span.ts";
import { createBatcher, createPacker, joinPacks, type Pack } from "./batcher.ts";
import { spanEncoder } from "./encode-spans.ts";
import { scrubSpan } from "./scrub-span.ts";
import { createTailKeep } from "./tail-keep.ts";

/** A request costs the sender as much as about a thousand spans, so even a busy server sends only one per second. */
const BATCH = { size: 32, capacity: 128, every: 1_000 };
const PACK = { size: 64, every: 250 };

export interface SpanExporter {
  /** Adds an ended span. */
  add: (span: RecordedSpan) => void;
  flush: () => Promise<void>;
}

/** Exports the spans of sampled traces and of failed ones over OTLP. */
export function spanExporter(delivery: Deliveries, resource: Attributes): SpanExporter {
  const encode = spanEncoder(resource);
  const batcher = createBatcher<Pack>({
    ...BATCH,
    send: (packs) => delivery.send({ kind: "traces", ...joinPacks(packs) }),
    onDrop: ({ items }) => delivery.drops.drop("span", "queue_overflow", items),
  });
  const { add, pack } = createPacker<RecordedSpan>({
    ...PACK,
    encode(spans) {
      for (const span of spans) scrubSpan(span);
      return encode(spans);
    },
    onPack: batcher.add,
  });
  const tail = createTailKeep<RecordedSpan>(add);
  process.once("exit", () => {
    pack();
    const rest = batcher.takeAll();
    if (rest.length > 0) delivery.saveNow([{ kind: "traces", ...joinPacks(rest) }]);
  });
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
    flush() {
      pack();
      return batcher.flush();
    },
  };
}
