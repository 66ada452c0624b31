import type { z } from "zod";
import type { TransactionSpan } from "#api/events.ts";
import { nanosOf } from "#api/otlp-values.ts";
import type { SpanView } from "#api/trace.ts";
import { isRecord } from "#lib/is-record.ts";
import { isoFromNanos } from "#model/iso-time.ts";

type Payload = Record<string, unknown>;

/** An event as SDKs send it, from its stored payload: with its id, and times in seconds. */
export function sentryEvent(id: string, payload: Payload): Payload {
  const { breadcrumbs } = payload;
  return {
    event_id: id,
    ...payload,
    ...inSeconds(payload),
    ...(Array.isArray(breadcrumbs) ? { breadcrumbs: breadcrumbs.map(sentryBreadcrumb) } : {}),
  };
}

/**
 * A transaction with its child spans, from its stored payload. Their times are ISO 8601, which has every digit.
 *
 * @param own the span of the transaction itself
 * @param children in the form of Sentry's API
 * @param inTrace all spans of the trace by their ids, which have the exact times and the links
 * @param traceStart ISO 8601, which their offsets count from
 */
export function sentryTransaction(
  id: string,
  payload: Payload,
  own: SpanView,
  children: z.infer<typeof TransactionSpan>[],
  inTrace: ReadonlyMap<string, SpanView>,
  traceStart: string,
): Payload {
  const begin = nanosOf(traceStart);
  const timesOf = ({ offsetNanos, durationNanos }: SpanView) => {
    const start = begin + BigInt(Math.round(offsetNanos));
    return {
      start_timestamp: isoFromNanos(start),
      timestamp: isoFromNanos(start + BigInt(Math.round(durationNanos))),
    };
  };
  return {
    ...sentryEvent(id, payload),
    ...timesOf(own),
    type: "transaction",
    spans: children.map((child) => {
      const span = inTrace.get(child.span_id);
      return span === undefined ? child : { ...child, ...timesOf(span), links: span.links.map(sentryLink) };
    }),
  };
}

function sentryLink({ traceId, spanId, attributes, flags }: SpanView["links"][number]): Payload {
  return {
    trace_id: traceId,
    span_id: spanId,
    attributes,
    sampled: flags === undefined ? undefined : (flags & 1) === 1,
  };
}

function sentryBreadcrumb(breadcrumb: unknown): unknown {
  return isRecord(breadcrumb) ? { ...breadcrumb, ...inSeconds(breadcrumb) } : breadcrumb;
}

function inSeconds({ timestamp }: Payload): Payload {
  return typeof timestamp === "number" ? { timestamp: timestamp / 1000 } : {};
}
