import {
  isSpanContextValid,
  trace,
  TraceFlags,
  type Context,
  type TextMapGetter,
  type TextMapPropagator,
  type TextMapSetter,
} from "@opentelemetry/api";
import { parseSpanId, parseTraceId } from "#lib/ids.ts";

const HEADER = "sentry-trace";

/**
 * Carries the trace context in Sentry's header, beside the W3C one. Next writes the header into the page as a meta tag,
 * which is all that Sentry's browser SDK continues a trace from.
 * Format: `<trace id>-<span id>[-<0|1>]` (https://develop.sentry.dev/sdk/telemetry/traces/#header-sentry-trace).
 */
export const sentryTracePropagator: TextMapPropagator = {
  inject(context: Context, carrier: unknown, setter: TextMapSetter) {
    const span = trace.getSpanContext(context);
    if (!span || !isSpanContextValid(span)) return;
    const sampled = span.traceFlags & TraceFlags.SAMPLED ? "1" : "0";
    setter.set(carrier, HEADER, `${span.traceId}-${span.spanId}-${sampled}`);
  },

  extract(context: Context, carrier: unknown, getter: TextMapGetter): Context {
    const extracted = trace.getSpanContext(context);
    if (extracted && isSpanContextValid(extracted)) return context;
    const header = getter.get(carrier, HEADER);
    const [traceText, spanText, sampled] = (Array.isArray(header) ? header[0] : header)?.split("-", 3) ?? [];
    const traceId = parseTraceId(traceText);
    const spanId = parseSpanId(spanText);
    if (!traceId || !spanId) return context;
    const traceFlags = sampled === "0" ? TraceFlags.NONE : TraceFlags.SAMPLED;
    return trace.setSpanContext(context, { traceId, spanId, traceFlags, isRemote: true });
  },

  fields: () => [HEADER],
};
