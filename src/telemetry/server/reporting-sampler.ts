import { SpanKind, trace, type Attributes, type Context, type Link } from "@opentelemetry/api";
import { SamplingDecision, type Sampler } from "@opentelemetry/sdk-trace";
import { isOwnTraffic } from "./own-traffic.ts";

/**
 * Leaves out the spans of our own reporting and Next's start-up chatter, and asks `inner` about everything else.
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
      if (isStartupChatter(context, kind, attributes)) return { decision: SamplingDecision.NOT_RECORD };
      return inner.shouldSample(context, traceId, name, kind, attributes, links);
    },
    toString: () => `ReportingSampler{${inner.toString()}}`,
  };
}

/** Next loading its own modules outside of any request: traces of one span that answer nothing. */
function isStartupChatter(context: Context, kind: SpanKind, attributes: Attributes): boolean {
  return (
    attributes["next.span_type"] !== undefined &&
    kind !== SpanKind.SERVER &&
    trace.getSpanContext(context) === undefined
  );
}
