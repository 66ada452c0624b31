import { SpanKind, trace, type Attributes, type Context, type Link } from "@opentelemetry/api";
import { SamplingDecision, type Sampler } from "@opentelemetry/sdk-trace";
import { isOwnTraffic } from "./own-traffic.ts";

/** Steps of Next's own that take microseconds and explain nothing; half of what a page would otherwise send. */
const INNER_STEPS = new Set([
  "LoadComponents.loadRouteModule",
  "NextNodeServer.clientComponentLoading",
  "NextNodeServer.findPageComponents",
  "NextNodeServer.getLayoutOrPageModule",
  "NextNodeServer.startResponse",
  "RouteModule.prepare",
]);

/**
 * Leaves out the spans of our own reporting and Next's inner steps, and asks `inner` about everything else.
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
      if (isInnerStep(context, kind, attributes)) return { decision: SamplingDecision.NOT_RECORD };
      return inner.shouldSample(context, traceId, name, kind, attributes, links);
    },
    toString: () => `ReportingSampler{${inner.toString()}}`,
  };
}

/** Also everything of Next's outside of a request: it loads its modules in traces of one span. */
function isInnerStep(context: Context, kind: SpanKind, attributes: Attributes): boolean {
  const step = attributes["next.span_type"];
  if (typeof step !== "string") return false;
  return INNER_STEPS.has(step) || (kind !== SpanKind.SERVER && trace.getSpanContext(context) === undefined);
}
