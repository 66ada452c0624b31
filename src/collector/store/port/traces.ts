import type { IssueId, SpanId, TraceId } from "#lib/ids.ts";
import type { Nanos, UnixMillis, UnixNanos } from "#lib/units.ts";
import type { SpanKind } from "#model/span.ts";
import type { AttributeKey, ValuePattern } from "./logs.ts";
import type { Page } from "./page.ts";

export interface TraceFilter {
  words: string[];
  service?: string;
  name?: string;
  failed?: boolean;
  /** Has error events. */
  hasEvents?: boolean;
  /** From the start of its first span to the end of its last, in nanoseconds. */
  minDuration?: number;
  maxDuration?: number;
  traceId?: TraceId;
  /** At least one span meets one of these. */
  spans?: SpanConditions[];
  /** Each of these is met by at least one span. */
  alsoSpans?: SpanConditions[];
  /** Conditions that the fields above cannot express; no index narrows them down. */
  where?: TraceCondition;
  start: UnixMillis;
  end: UnixMillis;
}

/** A tree of conditions on a trace. An empty `all` matches everything. */
export type TraceCondition =
  | { kind: "all" | "any"; of: TraceCondition[] }
  | { kind: "not"; of: TraceCondition }
  /** At least one span meets all of these. */
  | { kind: "span"; of: SpanConditions }
  | { kind: "failed" }
  /** Has error events. */
  | { kind: "events" }
  | { kind: "trace"; traceId: TraceId }
  /** Both bounds are inclusive. */
  | { kind: "duration"; atLeast?: Nanos; atMost?: Nanos }
  | { kind: "start"; atLeast?: UnixMillis; atMost?: UnixMillis };

/** Fields of a span, besides its attributes. */
export type SpanField =
  | "service"
  | "name"
  | "kind"
  | "status"
  | "op"
  | "scope"
  | "scopeVersion"
  | "statusMessage";

/** Conditions that a single span must meet together. */
export interface SpanConditions {
  /** All must occur in the span's name, case folded. */
  words: string[];
  /** Exact values of attributes of the span or its resource, as text, case folded. */
  attributes: [AttributeKey, string][];
  /** Exact values of what Jaeger shows as a tag of the span, its process, its events or its links, as text, case folded. */
  anywhere?: [AttributeKey, string][];
  /** Other conditions on attributes of the span or its resource. */
  values?: { key: AttributeKey; value: ValuePattern }[];
  /** The span's field, or an attribute under one of the keys, matches; not indexed. */
  own?: { field: SpanField; key: AttributeKey; value: ValuePattern }[];
  /** Bounds of numeric attributes. */
  ranges?: AttributeRange[];
  service?: string;
  name?: string;
  kind?: SpanKind;
  failed?: boolean;
  minDuration?: Nanos;
  maxDuration?: Nanos;
}

export interface AttributeRange {
  key: AttributeKey;
  comparison: ">" | ">=" | "<" | "<=";
  bound: number;
}

/** Spans that begin in the time range and meet one of the conditions. */
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

/** Similar calls that one span made one after the other. */
export interface RepeatedCalls {
  /** Of one of them. */
  service: string;
  name: string;
  /** Its query or URL; null where it has none. */
  statement: string | null;
  count: number;
  /** The time in which at least one of them ran. */
  wallNanos: Nanos;
}

/** Traces with an N+1, each with the one that takes the most time. */
export interface RepeatingTraces {
  /** Those that it costs the most time first. */
  traces: (TraceLine & { repeated: RepeatedCalls })[];
  /** How many traces were looked at. */
  examined: number;
  /** Whether these are all that match the filter. */
  complete: boolean;
}

/** A trace as a point of a scatter chart. */
export interface TracePoint {
  traceId: TraceId;
  start: UnixNanos;
  durationNanos: Nanos;
  rootName: string;
  rootService: string;
  failed: boolean;
}

/** Traces that begin in one step of the time range. */
export interface TraceSampleStep {
  at: UnixMillis;
  points: TracePoint[];
  /** Whether these are all traces of the step that match the filter. */
  complete: boolean;
}

export interface TraceSamples {
  steps: TraceSampleStep[];
  /** Notable traces that the samples may lack, where steps are not complete. */
  exemplars: TracePoint[];
}

/** How many exemplars to take: failing traces of each step, and the slowest overall. */
export interface ExemplarLimits {
  steps: number;
  /** Per step. */
  failing: number;
  slowest: number;
}

/** Conditions that select some of the traces that match a filter; all must hold. */
export interface TraceSelection {
  failed?: boolean;
  hasEvents?: boolean;
  /** Of the whole trace. */
  minDuration?: Nanos;
  maxDuration?: Nanos;
  start?: UnixMillis;
  end?: UnixMillis;
  /** Compares with traces before `start` only; those since then that are not selected are `beside`. */
  against?: "before";
}

/**
 * Traces with their operations, facts and calls, each stored once; numbers are indexes into the other lists. The facts and calls
 * of each trace are in columns, in the order of the traces: ten thousand small objects would cost more to transfer than to
 * collect.
 */
export interface DescribedTraces {
  operations: { service: string; name: string }[];
  /** Attributes of spans; of the service's resource where `service` is set. Values as text. */
  facts: { service: string | null; key: string; value: string }[];
  calls: { service: string; name: string }[];
  traces: {
    selected: boolean;
    /** Added to the sample because a selected trace begins with the same operation. */
    alike: boolean;
    /** Not selected, but of the time of the selected, where these are compared with the time before. */
    beside: boolean;
    /** The operation that the trace begins with. */
    operation: number;
  }[];
  /** Pairs of a trace and a fact that it has, each once. */
  having: { trace: Uint32Array; fact: Uint32Array };
  /** A trace's spans by kind, without the first; `selfNanos` is the self time of the longest of them. */
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

/** Calls from one service to another in the sampled traces. */
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
  /** Whether these are all traces of the time range. */
  complete: boolean;
}

/** A kind of request, as the roll-ups count it: a service's `http.route`, or the name of its span. */
export interface Operation {
  service: string;
  route: string;
  /** Undefined: any. */
  environment?: string | undefined;
}

/** Who sends an operation's requests and what they call, in sampled traces; the operation is empty where it is unknown. */
export interface OperationCalls {
  requests: number;
  /** Whether these are all requests of the time range. */
  complete: boolean;
  /** The share of their time in which none of their calls ran. */
  ownShare: number;
  /** The most frequent first. `service` is null for requests from outside. */
  callers: {
    service: string | null;
    route: string;
    requests: number;
    failed: number;
    /** The share of the caller's time in which these requests ran; null from outside. */
    share: number | null;
  }[];
  /** Those that take the most time first. */
  callees: {
    /** `external`: seen only through its callers, such as a database; its service is null where no span names it. */
    kind: "service" | "external";
    service: string | null;
    route: string;
    calls: number;
    failed: number;
    /** The share of the requests' time in which such a call ran. */
    share: number;
    p95: Nanos;
  }[];
  /** The issues whose error events are in traces of the requests, those with the most events first. */
  issues: { issue: IssueId; events: number }[];
}

/** Links between one trace and others. */
export interface TraceLinks {
  /** Spans that link to a span of the trace; at most 200, the latest received first. */
  incoming: { traceId: TraceId; spanId: SpanId; service: string; name: string; to: SpanId }[];
  /** The `targets` that have spans. */
  stored: TraceId[];
}

export interface TraceCounts {
  spans: number;
  logs: number;
  events: number;
}

/**
 * How much of a trace to read. `outline` leaves out what only a selected span shows (attributes, resource, events, links and
 * the status message), at a fraction of the cost. `columns` is the outline as `TraceColumns`, at a fraction of that. A single
 * span includes its own error events and log records. `wholeUpTo` reads the whole of a trace with up to so many spans, and
 * `beyond` of a larger one, which saves counting the spans first.
 */
export type TraceDetail =
  | "whole"
  | "outline"
  | "columns"
  | { wholeUpTo: number; beyond: "outline" | "columns" }
  | { span: SpanId };
