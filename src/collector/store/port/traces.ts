import type { SpanId, TraceId } from "#lib/ids.ts";
import type { Nanos, UnixMillis, UnixNanos } from "#lib/units.ts";
import type { SpanKind } from "#model/span.ts";
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
  /** And for each of these one of its spans meets it. */
  alsoSpans?: SpanConditions[];
  start: UnixMillis;
  end: UnixMillis;
}

/** What one span must meet, all of it. */
export interface SpanConditions {
  /** All must occur in its name, case folded. */
  words: string[];
  /** Exact values of its attributes or its resource's, as text, case folded. */
  attributes: [string, string][];
  /** Exact values of its attributes, its resource's, its events' or its links', as text, case folded; not in the index. */
  anywhere?: [string, string][];
  /** Bounds of attributes that are numbers. */
  ranges?: AttributeRange[];
  service?: string;
  name?: string;
  kind?: SpanKind;
  failed?: boolean;
  minDuration?: Nanos;
  maxDuration?: Nanos;
}

export interface AttributeRange {
  key: string;
  comparison: ">" | ">=" | "<" | "<=";
  bound: number;
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

/** A page of a trace list. */
export interface TracePage extends Page<TraceLine> {
  /**
   * Where, in the list's order, a search was given up that no index helps; what comes after was not looked at, and `next` goes
   * on there. Null where it was not.
   */
  stopped: { start: UnixMillis; durationNanos: Nanos } | null;
}

/** A trace as a point of a chart. */
export interface TracePoint {
  traceId: TraceId;
  start: UnixNanos;
  rootNanos: Nanos;
  rootName: string;
  rootService: string;
  failed: boolean;
}

/** Traces that begin in one step of a time. */
export interface TraceSampleStep {
  at: UnixMillis;
  points: TracePoint[];
  /** Whether these are all of the step that meet the filter. */
  complete: boolean;
}

export interface TraceSamples {
  steps: TraceSampleStep[];
  /** What the steps may not have met, where they are not complete. */
  exemplars: TracePoint[];
}

/** Failing traces out of each of so many steps, and the slowest of all. */
export interface AskedExemplars {
  steps: number;
  /** Of each step. */
  failing: number;
  slowest: number;
}

/** What tells traces that are looked at from the rest; all of what is given. */
export interface TraceSelection {
  failed?: boolean;
  hasEvents?: boolean;
  /** Of the root span. */
  minDuration?: Nanos;
  maxDuration?: Nanos;
  start?: UnixMillis;
  end?: UnixMillis;
}

/**
 * What traces have, each thing named once: numbers are places in the other lists. What each trace has of facts and calls
 * stands in columns, in the order of the traces: ten thousand small things of some hundred traces cost more to hand over one
 * by one than to gather.
 */
export interface DescribedTraces {
  operations: { service: string; name: string }[];
  /** Attributes of spans, and of a service's resource where one is named. Values as text. */
  facts: { service: string | null; key: string; value: string }[];
  calls: { service: string; name: string }[];
  traces: {
    selected: boolean;
    /** Taken beyond the sample because a selected one begins with the same operation. */
    alike: boolean;
    /** What began it. */
    operation: number;
  }[];
  /** Which trace has which fact, each once. */
  having: { trace: Uint32Array; fact: Uint32Array };
  /** A trace's spans by kind, without the first; `selfNanos` is of the longest of them, without what ran below it. */
  called: {
    trace: Uint32Array;
    call: Uint32Array;
    spans: Uint32Array;
    failed: Uint32Array;
    /** `Nanos`. */
    selfNanos: Float64Array;
  };
  /** Whether these are all traces that meet the filter. */
  complete: boolean;
}

/** Calls from one service to another, of sampled traces. */
export interface ServiceEdge {
  /** Null for requests that no known service made. */
  caller: string | null;
  callee: string;
  /** `external`: known only by those who call it, as a database is. */
  kind: "service" | "external";
  calls: number;
  failed: number;
  p50: Nanos;
  p95: Nanos;
  p99: Nanos;
}

export interface ServiceEdges {
  edges: ServiceEdge[];
  traces: number;
  /** Whether these are all traces of the time. */
  complete: boolean;
}

/** What leads from one trace to others. */
export interface TraceLinks {
  /** Spans that link to a span of the trace; at most 200, the latest received first. */
  incoming: { traceId: TraceId; spanId: SpanId; service: string; name: string; to: SpanId }[];
  /** Of the traces that were asked about, those that have spans. */
  stored: TraceId[];
}

export interface TraceCounts {
  spans: number;
  logs: number;
  events: number;
}

/**
 * How much of a trace is asked for. `outline` leaves out what only one looked-at span needs: attributes, resource, events, links
 * and the status's text; it costs a fraction of the whole. `columns` is the outline as `TraceColumns`, and costs a fraction of that.
 * `jaeger` is the whole as Jaeger writes a trace. A span alone comes with its own error events and log lines. The whole can be
 * asked for up to so many spans, and another detail beyond: to count them first would be a question more.
 */
export type TraceDetail =
  | "whole"
  | "outline"
  | "columns"
  | "jaeger"
  | { wholeUpTo: number; beyond: "outline" | "columns" }
  | { span: SpanId };
