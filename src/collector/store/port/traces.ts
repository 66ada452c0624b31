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

/** Conditions that one span must all meet. */
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
   * Where, in the list's order, a search without an index was truncated; `next` continues there. Null where it was not.
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
  /** Whether these are all traces of the step that match the filter. */
  complete: boolean;
}

export interface TraceSamples {
  steps: TraceSampleStep[];
  /** What the steps may not have met, where they are not complete. */
  exemplars: TracePoint[];
}

/** How many exemplars to take: failing traces from each step, and the slowest of all. */
export interface ExemplarLimits {
  steps: number;
  /** Of each step. */
  failing: number;
  slowest: number;
}

/** Conditions that select traces among those of the filter; all must hold. */
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
 * Traces with their operations, facts and calls, each stored once; numbers are indexes into the other lists. The facts and calls
 * of each trace are in columns, in the order of the traces: ten thousand small objects would cost more to transfer than to
 * collect.
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
  /** Null for requests from no known service. */
  caller: string | null;
  callee: string;
  /** `external`: seen only through its callers, such as a database. */
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
  /** Those of the `targets` that have spans. */
  stored: TraceId[];
}

export interface TraceCounts {
  spans: number;
  logs: number;
  events: number;
}

/**
 * How much of a trace to read. `outline` leaves out what only a selected span shows: attributes, resource, events, links and the
 * status message; it costs a fraction of the whole. `columns` is the outline as `TraceColumns`, at a fraction of that. `jaeger` is
 * the whole in Jaeger's format. A single span comes with its own error events and log records. `wholeUpTo` reads the whole up to
 * so many spans and another detail beyond, which saves the question that counts them first.
 */
export type TraceDetail =
  | "whole"
  | "outline"
  | "columns"
  | "jaeger"
  | { wholeUpTo: number; beyond: "outline" | "columns" }
  | { span: SpanId };
