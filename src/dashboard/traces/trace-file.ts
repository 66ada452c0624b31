import { otlpJson } from "#api/otlp-json.ts";
import type { TraceView } from "#api/trace.ts";

/** A trace as a file to download, which the import of traces reads. */
export function traceFile(trace: TraceView): { filename: string; content: object } {
  return { filename: `trace-${trace.traceId}.json`, content: otlpJson(trace) };
}
