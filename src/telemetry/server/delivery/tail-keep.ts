export interface TailKeep<T> {
  /**
   * Adds a span of a trace that was not sampled.
   *
   * @param isLast whether it is the local root of its trace, which ends after all others
   */
  add: (span: T, about: { traceId: string; failed: boolean; isLast: boolean }) => void;
}

/** Traces held at once, and spans of each. Beyond that, the oldest trace is dropped. */
const MAX_TRACES = 1_000;
const MAX_SPANS = 200;

/**
 * Tail sampling: holds the spans of unsampled traces until the trace ends, and keeps them if anything in it failed. A
 * failed request is explained whatever the sampling.
 */
export function createTailKeep<T>(keep: (span: T) => void): TailKeep<T> {
  const traces = new Map<string, { spans: T[]; failed: boolean }>();
  return {
    add(span, { traceId, failed, isLast }) {
      const trace = traces.get(traceId) ?? { spans: [], failed: false };
      // Failed spans and the root explain the most: they displace the earliest.
      if (trace.spans.length >= MAX_SPANS && (isLast || failed)) trace.spans.shift();
      if (trace.spans.length < MAX_SPANS) trace.spans.push(span);
      trace.failed ||= failed;
      if (isLast) {
        traces.delete(traceId);
        if (trace.failed) for (const kept of trace.spans) keep(kept);
        return;
      }
      traces.set(traceId, trace);
      if (traces.size > MAX_TRACES) traces.delete(traces.keys().next().value ?? "");
    },
  };
}
