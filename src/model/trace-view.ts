import type { TraceId } from "#lib/ids.ts";
import { nanosFromMillis, type Nanos, type UnixNanos } from "#lib/units.ts";
import type { SpanView, TraceEventView, TraceView } from "./api/trace.ts";
import type { Span } from "./span.ts";
import type { StoredTrace } from "./stored-trace.ts";
import { isoFromNanos } from "./iso-time.ts";
import { logView } from "./log-view.ts";

/** A trace with every time as an offset from its earliest moment. */
export function traceView(traceId: TraceId, { spans, events, logs, truncated }: StoredTrace): TraceView {
  let start: UnixNanos | undefined;
  for (const time of momentsOf({ spans, events, logs }))
    if (start === undefined || time < start) start = time;
  const begin = start ?? 0n;
  const offset = (time: UnixNanos): Nanos => Number(time - begin);
  let durationNanos: Nanos = 0;
  for (const time of momentsOf({ spans: [], events, logs }))
    durationNanos = Math.max(durationNanos, offset(time));
  for (const { start: from, duration } of spans)
    durationNanos = Math.max(durationNanos, offset(from) + duration);
  const services = new Set([
    ...spans.map(({ service }) => service),
    ...logs.map(({ record }) => record.service),
  ]);
  return {
    traceId,
    start: isoFromNanos(begin),
    durationNanos,
    services: [...services].toSorted(),
    spans: spans.map((span) => spanView(span, offset)),
    events: events.map((found) => eventOnTrace(found, offset)),
    logs: logs.map((log) => Object.assign(logView(log), { offsetNanos: offset(log.record.time) })),
    truncated,
  };
}

/** When each thing began; of a large trace this runs often enough for its end to be reckoned in numbers. */
function* momentsOf({ spans, events, logs }: Omit<StoredTrace, "truncated">): Generator<UnixNanos> {
  for (const span of spans) yield span.start;
  for (const { event } of events) yield nanosFromMillis(event.timestamp);
  for (const { record } of logs) yield record.time;
}

function spanView(span: Span, offset: (time: UnixNanos) => Nanos): SpanView {
  return {
    spanId: span.spanId,
    parentSpanId: span.parentSpanId,
    service: span.service,
    scope: span.scope,
    scopeFacts: span.scopeFacts,
    name: span.name,
    op: span.op,
    kind: span.kind,
    offsetNanos: offset(span.start),
    durationNanos: span.duration,
    status: span.status,
    statusMessage: span.statusMessage,
    attributes: span.attributes,
    resource: span.resource,
    events: span.events.map(({ name, time, attributes }) => ({
      name,
      offsetNanos: offset(time),
      attributes,
    })),
    links: span.links,
  };
}

function eventOnTrace(
  { event, issueId, issueShortId }: StoredTrace["events"][number],
  offset: (time: UnixNanos) => Nanos,
): TraceEventView {
  return {
    eventId: event.eventId,
    issueId: String(issueId),
    issueShortId,
    title: event.title,
    level: event.level,
    platform: event.platform,
    offsetNanos: offset(nanosFromMillis(event.timestamp)),
    spanId: event.spanId,
  };
}
