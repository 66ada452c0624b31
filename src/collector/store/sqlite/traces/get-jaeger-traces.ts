import type { TraceId } from "#lib/ids.ts";
import { jaegerTrace } from "#model/jaeger-trace.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { MAX } from "./get-trace-records.ts";
import { createTraceReader } from "./read-trace-spans.ts";
import { findTraceRows } from "./trace-parts.ts";

/** Spans read before the question ends: further traces are another question, so that none takes too long. */
const MANY_SPANS = 5_000;

/**
 * The first of the traces as the JSON of a `JaegerTrace`, null for one without spans: at least one of them, and as many as have
 * not too many spans. They are serialised on this thread because large traces would block the one that serves HTTP.
 */
export function getJaegerTraces(files: StoreFiles, ids: TraceId[]): (Uint8Array | null)[] {
  const readSpans = createTraceReader(true);
  const traces: (Uint8Array | null)[] = [];
  let read = 0;
  for (const id of ids) {
    if (read >= MANY_SPANS) break;
    // The earliest day first, so that of a span received twice the first counts.
    const spans = readSpans(findTraceRows(files, id).toReversed(), id).slice(0, MAX);
    read += spans.length;
    traces.push(spans.length === 0 ? null : new TextEncoder().encode(JSON.stringify(jaegerTrace(id, spans))));
  }
  return traces;
}
