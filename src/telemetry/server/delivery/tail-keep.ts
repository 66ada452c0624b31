export interface TailKeep<T> {
  /**
   * Takes a span of a trace that was not sampled.
   *
   * @param isLast whether it is the outermost one of its trace here, which ends after all the others
   */
  add: (span: T, about: { traceId: string; failed: boolean; isLast: boolean }) => void;
}

/** Traces that are remembered at once, and spans of each. Beyond, the trace that is the longest there is given up. */
const MAX_TRACES = 1_000;
const MAX_SPANS = 200;

/**
 * Keeps the spans of traces that the sampler left out until the trace is over, and hands them on when something in it
 * failed: a failing request is explained whatever the sampling.
 */
export function createTailKeep<T>(keep: (span: T) => void): TailKeep<T> {
  const traces = new Map<string, { spans: T[]; failed: boolean }>();
  return {
    add(span, { traceId, failed, isLast }) {
      const trace = traces.get(traceId) ?? { spans: [], failed: false };
      // What failed, and the outermost, explain the most: they push out what came first.
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
