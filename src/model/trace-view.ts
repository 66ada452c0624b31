import type { TraceId } from "#lib/ids.ts";
import { nanosFromMillis, type Nanos, type UnixNanos } from "#lib/units.ts";
import type { SpanView, TraceEventView, TraceView } from "./api/trace.ts";
import type { Span } from "./span.ts";
import type { StoredTrace } from "./stored-trace.ts";
import { isoFromNanos } from "./iso-time.ts";
import { logView } from "./log-view.ts";

/** A trace with every time as an offset from its earliest moment. */
export function traceView(traceId: TraceId, { spans, events, logs, truncated }: StoredTrace): TraceView {
  const times = [...momentsOf({ spans, events, logs })];
  const start = times.reduce((least, time) => (time < least ? time : least), times[0] ?? 0n);
  const end = times.reduce((most, time) => (time > most ? time : most), start);
  const offset = (time: UnixNanos): Nanos => Number(time - start);
  const services = new Set([
    ...spans.map(({ service }) => service),
    ...logs.map(({ record }) => record.service),
  ]);
  return {
    traceId,
    start: isoFromNanos(start),
    durationNanos: offset(end),
    services: [...services].toSorted(),
    spans: spans.map((span) => spanView(span, offset)),
    events: events.map((found) => eventOnTrace(found, offset)),
    logs: logs.map((log) => Object.assign(logView(log), { offsetNanos: offset(log.record.time) })),
    truncated,
  };
}

function* momentsOf({ spans, events, logs }: Omit<StoredTrace, "truncated">): Generator<UnixNanos> {
  for (const span of spans) {
    yield span.start;
    yield span.start + BigInt(span.duration);
  }
  for (const { event } of events) yield nanosFromMillis(event.timestamp);
  for (const { record } of logs) yield record.time;
}

function spanView(span: Span, offset: (time: UnixNanos) => Nanos): SpanView {
  return {
    spanId: span.spanId,
    parentSpanId: span.parentSpanId,
    service: span.service,
    scope: span.scope,
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
