import {
  context,
  isSpanContextValid,
  SpanKind,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type SpanOptions,
  type Tracer,
  type TracerProvider,
} from "@opentelemetry/api";
import { isTracingSuppressed } from "@opentelemetry/core";
import { SamplingDecision, type Sampler } from "@opentelemetry/sdk-trace";
import { randomHex } from "#lib/random-hex.ts";
import { RecordedSpan, type SpanScope } from "./recorded-span.ts";
import { startClock } from "./span-clock.ts";

interface RecordingOptions {
  sampler: Sampler;
  /** Called with each recorded span as it ends, while it can still be modified. */
  onEnd: (span: RecordedSpan) => void;
}

/**
 * Makes the process's spans. Does what OpenTelemetry's own SDK does, as far as this process uses it
 * (https://opentelemetry.io/docs/specs/otel/trace/sdk/), at a quarter of the cost. Every page makes five.
 */
export function recordingProvider(options: RecordingOptions): TracerProvider {
  const tracers = new Map<string, Tracer>();
  return {
    getTracer(name, version) {
      const key = `${name}@${version ?? ""}`;
      let tracer = tracers.get(key);
      if (!tracer) tracers.set(key, (tracer = recordingTracer({ name, version }, options)));
      return tracer;
    },
  };
}

function recordingTracer(scope: SpanScope, { sampler, onEnd }: RecordingOptions): Tracer {
  function startSpan(name: string, options: SpanOptions = {}, from: Context = context.active()): Span {
    const base = options.root ? trace.deleteSpan(from) : from;
    if (isTracingSuppressed(base)) return NO_SPAN;
    const parentSpan = trace.getSpan(base);
    const parent = validContext(parentSpan);
    const { kind = SpanKind.INTERNAL, attributes = {}, links = [] } = options;
    const traceId = parent?.traceId ?? randomId(32);
    const spanId = randomId(16);
    const sampling = sampler.shouldSample(base, traceId, name, kind, attributes, links);
    const traceState = sampling.traceState ?? parent?.traceState;
    const traceFlags =
      sampling.decision === SamplingDecision.RECORD_AND_SAMPLED ? TraceFlags.SAMPLED : TraceFlags.NONE;
    const own = { traceId, spanId, traceFlags, ...(traceState ? { traceState } : {}) };
    if (sampling.decision === SamplingDecision.NOT_RECORD) return trace.wrapSpanContext(own);
    const clock = parentSpan instanceof RecordedSpan ? parentSpan.clock : startClock();
    const { startTime } = options;
    const span = new RecordedSpan({ name, kind, context: own, parent, scope, clock, startTime, onEnd });
    span.setAttributes(attributes);
    if (sampling.attributes) span.setAttributes(sampling.attributes);
    return links.length > 0 ? span.addLinks(links) : span;
  }

  return {
    startSpan,
    startActiveSpan(name: string, ...rest: unknown[]) {
      const fn = rest.at(-1) as (span: Span) => never;
      const [options, from = context.active()] = rest.slice(0, -1) as [SpanOptions?, Context?];
      const span = startSpan(name, options, from);
      return context.with(trace.setSpan(from, span), fn, undefined, span);
    },
  };
}

const NO_SPAN = trace.wrapSpanContext({
  traceId: "0".repeat(32),
  spanId: "0".repeat(16),
  traceFlags: TraceFlags.NONE,
});

/** Our own spans need no check. */
function validContext(span: Span | undefined) {
  const own = span?.spanContext();
  return own && (span instanceof RecordedSpan || isSpanContextValid(own)) ? own : undefined;
}

/** All zeros is not a valid id (https://www.w3.org/TR/trace-context/#trace-id). */
function randomId(digits: number): string {
  const id = randomHex(digits);
  return /^0+$/.test(id) ? randomId(digits) : id;
}
