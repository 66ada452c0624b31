import type { TraceId } from "#lib/ids.ts";
import { nanosFromMillis, type Nanos, type UnixNanos } from "#lib/units.ts";
import type { TraceEventView, TraceView } from "#api/trace.ts";
import type { Span } from "#model/span.ts";
import type { StoredTrace } from "#model/stored-trace.ts";
import { isoFromNanos } from "#model/iso-time.ts";
import { logView } from "#api/log-view.ts";
import { spanView } from "./span-detail.ts";

/** The time that spans cover, and their service. */
export interface SpanExtent {
  /** Of the earliest span. */
  start: UnixNanos;
  durationNanos: Nanos;
  services: Iterable<string>;
}

/** A trace's view without its spans, and its earliest moment, from which every time is an offset. */
export interface TraceFrame {
  begin: UnixNanos;
  frame: Omit<TraceView, "spans">;
}

/** A trace's view: every time is an offset from its earliest moment. */
export function traceView(traceId: TraceId, stored: StoredTrace): TraceView {
  const { begin, frame } = traceFrame(traceId, stored, extentOf(stored.spans));
  const offset = (time: UnixNanos): Nanos => Number(time - begin);
  return { ...frame, spans: stored.spans.map((span) => spanView(span, offset)) };
}

/** @param extent null without spans */
export function traceFrame(
  traceId: TraceId,
  { events, logs, truncated }: Omit<StoredTrace, "spans">,
  extent: SpanExtent | null,
): TraceFrame {
  const moments = [
    ...(extent === null ? [] : [extent.start]),
    ...events.map(({ event }) => nanosFromMillis(event.timestamp)),
    ...logs.map(({ record }) => record.time),
  ];
  const begin = moments.reduce((least, time) => (time < least ? time : least), moments[0] ?? 0n);
  const offset = (time: UnixNanos): Nanos => Number(time - begin);
  const services = new Set([...(extent?.services ?? []), ...logs.map(({ record }) => record.service)]);
  const spansEnd = extent === null ? 0 : offset(extent.start) + extent.durationNanos;
  return {
    begin,
    frame: {
      traceId,
      start: isoFromNanos(begin),
      durationNanos: moments.reduce((longest, time) => Math.max(longest, offset(time)), spansEnd),
      services: [...services].toSorted(),
      events: events.map((found) => eventOnTrace(found, offset)),
      logs: logs.map((log) => Object.assign(logView(log), { offsetNanos: offset(log.record.time) })),
      truncated,
    },
  };
}

/** Uses numbers rather than bigints where it can: it runs for every span of a large trace. */
function extentOf(spans: Span[]): SpanExtent | null {
  const [first] = spans;
  if (first === undefined) return null;
  let { start } = first;
  for (const span of spans) if (span.start < start) start = span.start;
  let durationNanos: Nanos = 0;
  for (const span of spans)
    durationNanos = Math.max(durationNanos, Number(span.start - start) + span.duration);
  return { start, durationNanos, services: new Set(spans.map(({ service }) => service)) };
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
