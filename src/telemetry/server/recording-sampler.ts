import { SamplingDecision, type Sampler } from "@opentelemetry/sdk-trace";

/**
 * Records what `inner` leaves out, without marking it as sampled: should the request fail, its trace is there after all.
 * What nobody asked about, such as our own reporting, must be left out before.
 */
export function recordingSampler(inner: Sampler): Sampler {
  return {
    shouldSample(context, traceId, name, kind, attributes, links) {
      const result = inner.shouldSample(context, traceId, name, kind, attributes, links);
      return result.decision === SamplingDecision.NOT_RECORD
        ? { ...result, decision: SamplingDecision.RECORD }
        : result;
    },
    toString: () => `RecordingSampler{${inner.toString()}}`,
  };
}
