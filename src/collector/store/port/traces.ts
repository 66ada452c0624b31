import type { SpanId, TraceId } from "#lib/ids.ts";
import type { Nanos, UnixMillis } from "#lib/units.ts";
import type { Span, SpanKind } from "#model/span.ts";
import type { StoredTrace } from "#model/stored-trace.ts";
import type { Page } from "./page.ts";

export interface TraceFilter {
  words: string[];
  service?: string;
  name?: string;
  failed?: boolean;
  /** Has error events. */
  hasEvents?: boolean;
  /** Of the root span, in nanoseconds. */
  minDuration?: number;
  maxDuration?: number;
  /** One of its spans meets one of these. */
  spans?: SpanConditions[];
  start: UnixMillis;
  end: UnixMillis;
}

/** What one span must meet, all of it. */
export interface SpanConditions {
  /** All must occur in its name, case folded. */
  words: string[];
  /** Exact values of its attributes or its resource's, as text, case folded. */
  attributes: [string, string][];
  service?: string;
  name?: string;
  kind?: SpanKind;
  failed?: boolean;
  minDuration?: Nanos;
  maxDuration?: Nanos;
}

/** Spans that begin in the time and meet one of the conditions. */
export interface SpanFilter {
  any: SpanConditions[];
  start: UnixMillis;
  end: UnixMillis;
}

export interface TraceLine {
  traceId: TraceId;
  start: bigint;
  durationNanos: number;
  rootName: string;
  rootService: string;
  rootMissing: boolean;
  services: string[];
  spans: number;
  failedSpans: number;
  events: number;
}

export interface TraceCounts {
  spans: number;
  logs: number;
  events: number;
}

/**
 * How much of a trace is asked for. `outline` leaves out what only one looked-at span needs: attributes, resource, events, links
 * and the status's text; it costs a fraction of the whole. A span alone comes with its own error events and log lines.
 */
export type TraceDetail = "whole" | "outline" | { span: SpanId };

/** Traces and their spans. */
export interface TraceStore {
  listTraces(
    filter: TraceFilter,
    sort: "newest" | "slowest",
    page: { limit: number; cursor?: string },
  ): Promise<Page<TraceLine>>;
  getTrace(id: TraceId): Promise<StoredTrace | null>;
  /** The same as the JSON of a `TraceView`, made where it is read: a large trace must not hold up who serves it. */
  getTraceJson(id: TraceId, detail?: TraceDetail): Promise<Uint8Array | null>;
  /** The latest received first. */
  searchSpans(filter: SpanFilter, page: { limit: number; cursor?: string }): Promise<Page<Span>>;
  countTrace(id: TraceId): Promise<TraceCounts>;
}
