import type { Attributes, Context, Link, SpanKind } from "@opentelemetry/api";
import { SamplingDecision, type Sampler } from "@opentelemetry/sdk-trace";
import { isOwnTraffic } from "./own-traffic.ts";

/**
 * Leaves out the spans of our own reporting, and asks `inner` about everything else.
 * Without it, exporting makes spans which are exported, for ever.
 *
 * Must stand outside a parent-based sampler: a browser's report arrives with a sampled parent.
 */
export function reportingSampler(inner: Sampler): Sampler {
  return {
    shouldSample(
      context: Context,
      traceId: string,
      name: string,
      kind: SpanKind,
      attributes: Attributes,
      links: Link[],
    ) {
      const target = attributes["http.target"] ?? attributes["url.path"];
      if (typeof target === "string" && isOwnTraffic(target))
        return { decision: SamplingDecision.NOT_RECORD };
      return inner.shouldSample(context, traceId, name, kind, attributes, links);
    },
    toString: () => `ReportingSampler{${inner.toString()}}`,
  };
}
