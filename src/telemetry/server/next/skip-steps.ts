import {
  context,
  INVALID_SPAN_CONTEXT,
  SpanKind,
  trace,
  type Context,
  type Span,
  type SpanOptions,
  type Tracer,
  type TracerProvider,
} from "@opentelemetry/api";
import { unmeasuredLoads } from "../unmeasured-loads.ts";

const RENDERING = "AppRender.getBodyResult";

/** Stands for a span that is left out: Next hands spans on as parents, and what begins under this one belongs to the span around. */
function standIn(from: Context): Span {
  return trace.wrapSpanContext(trace.getSpanContext(from) ?? INVALID_SPAN_CONTEXT);
}

/**
 * A provider like `inner`, whose tracer for Next's own spans leaves out what belongs to no request that is recorded, before
 * it costs anything. A sampler could leave it out as well, at the price of a context for each.
 */
export function withoutNextSteps(inner: TracerProvider): TracerProvider {
  const leaveLoadsUnmeasured = unmeasuredLoads();
  let nextTracer: Tracer | undefined;
  return {
    getTracer(name, version, options) {
      if (name !== "next.js") return inner.getTracer(name, version, options);
      return (nextTracer ??= leaveOutSteps(inner.getTracer(name, version, options), leaveLoadsUnmeasured));
    },
  };
}

function leaveOutSteps(tracer: Tracer, onRendering: () => void): Tracer {
  return {
    startSpan(name, options, from = context.active()) {
      if (stepOf(options) === RENDERING) onRendering();
      return isLeftOut(options, from) ? standIn(from) : tracer.startSpan(name, options, from);
    },
    startActiveSpan(name: string, ...rest: unknown[]) {
      const fn = rest.at(-1) as (span: Span) => never;
      const [options, from] = rest.slice(0, -1) as [SpanOptions?, ReturnType<typeof context.active>?];
      const parent = from ?? context.active();
      if (isLeftOut(options, parent)) {
        const stands = standIn(parent);
        return from ? context.with(from, fn, undefined, stands) : fn(stands);
      }
      const span = tracer.startSpan(name, options, parent);
      return context.with(trace.setSpan(parent, span), fn, undefined, span);
    },
  };
}

function stepOf(options: SpanOptions | undefined): unknown {
  return options?.attributes?.["next.span_type"];
}

/** Everything of Next's outside of a request: it loads its modules in traces of one span. And what is part of nothing that is recorded. */
function isLeftOut(options: SpanOptions | undefined, from: Context): boolean {
  if (typeof stepOf(options) !== "string") return false;
  if (options?.kind === SpanKind.SERVER) return false;
  const parent = trace.getSpan(from);
  return parent === undefined || (!parent.isRecording() && parent.spanContext().isRemote !== true);
}
