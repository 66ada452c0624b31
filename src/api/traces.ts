import { z } from "zod";
import { Cursor, type EndpointTable, Moment } from "./endpoint.ts";
import { TraceColumns, TraceView } from "./trace.ts";
import { TraceOrColumns } from "./trace-or-columns.ts";

/** `targets`: comma-separated trace ids to check for existence. */
export const TraceLinksQuery = z.object({ targets: z.string().max(4000).default("") });
export type TraceLinksQuery = z.infer<typeof TraceLinksQuery>;

/** Links between a trace and others. */
export const TraceLinksView = z.object({
  /** Spans, mostly of other traces, that link to the span `to` of this one. */
  incoming: z.array(
    z.object({
      traceId: z.string(),
      spanId: z.string(),
      service: z.string(),
      name: z.string(),
      to: z.string(),
    }),
  ),
  /** Those of `targets` that have spans. */
  stored: z.array(z.string()),
});
export type TraceLinksView = z.infer<typeof TraceLinksView>;

export const TraceSummary = z.object({
  traceId: z.string(),
  start: z.string(),
  durationNanos: z.number(),
  /** The root span, or the earliest span if the root is missing. */
  rootName: z.string(),
  rootService: z.string(),
  rootMissing: z.boolean(),
  services: z.array(z.string()),
  spans: z.int(),
  /** Spans whose status is error. */
  failedSpans: z.int(),
  /** Error events with the trace id. */
  events: z.int(),
});
export type TraceSummary = z.infer<typeof TraceSummary>;

/**
 * `stopped`: where a search that no index can serve stopped. In order of time, no trace before `start` was searched; in
 * order of duration, none shorter than `durationNanos`. `next` continues there.
 */
export const TraceList = z.object({
  traces: z.array(TraceSummary),
  next: z.string().nullable(),
  stopped: z.object({ start: z.string(), durationNanos: z.number() }).nullable().default(null),
});
export type TraceList = z.infer<typeof TraceList>;

/**
 * `query`: words of span names, `service:`, `name:`, `status:error`, `has:error`, `duration:>500ms`, and any other
 * `key:value` or `key:>=500` for an attribute of a span; `kind:`; `span.service:`, `span.name:`, `span.status:` and
 * `span.duration:` for a single span that matches all of them. With `OR`, a single span must match one alternative.
 * Times are ISO 8601.
 */
export const TraceListQuery = z.object({
  query: z.string().max(1000).default(""),
  start: Moment,
  end: Moment,
  sort: z.enum(["newest", "slowest"]).default("newest"),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: Cursor,
});
export type TraceListQuery = z.infer<typeof TraceListQuery>;

/** `auto` gives the outline instead of the whole for a large trace; `columns` does the same, with `TraceColumns`. */
export const TraceQuery = z.object({
  detail: z.enum(["whole", "outline", "auto", "columns"]).default("whole"),
});
export type TraceQuery = z.infer<typeof TraceQuery>;

/** The filters of the trace list; `steps` is the number of steps of the chart. */
export const TracePointsQuery = z.object({
  query: z.string().max(1000).default(""),
  start: Moment,
  end: Moment,
  steps: z.coerce.number().int().min(1).max(100).default(48),
  perStep: z.coerce.number().int().min(1).max(50).default(20),
});
export type TracePointsQuery = z.infer<typeof TracePointsQuery>;

export const TracePointView = z.object({
  traceId: z.string(),
  /** Milliseconds since the answer's start. */
  offsetMillis: z.number(),
  /** Of the whole trace. */
  durationNanos: z.number(),
  failed: z.boolean(),
  /** An index of `roots`. */
  root: z.int(),
});
export type TracePointView = z.infer<typeof TracePointView>;

/** Traces over time as points, sampled within each step. */
export const TracePoints = z.object({
  start: z.string(),
  end: z.string(),
  stepMillis: z.number(),
  roots: z.array(z.object({ service: z.string(), name: z.string() })),
  points: z.array(TracePointView),
  /** Most points per step, and whether all traces are included. */
  steps: z.array(z.object({ at: z.string(), traces: z.int(), failed: z.int(), complete: z.boolean() })),
});
export type TracePoints = z.infer<typeof TracePoints>;

/** `query` chooses the traces, as in their list; the latest are looked at. */
export const TraceIssuesQuery = TraceListQuery.pick({ query: true, start: true, end: true });
export type TraceIssuesQuery = z.infer<typeof TraceIssuesQuery>;

export const TraceIssues = z.object({
  /** How many traces were looked at. */
  looked: z.int(),
  /** The issues with events in the most of them, that many first. */
  issues: z.array(
    z.object({
      id: z.string(),
      shortId: z.string(),
      title: z.string(),
      firstSeen: z.string(),
      users: z.int(),
      traces: z.int(),
    }),
  ),
});
export type TraceIssues = z.infer<typeof TraceIssues>;

/** Traces with an N+1: similar calls of one span, each of which waits for the one before. */
export const RepeatingTraces = z.object({
  /** Those that it costs the most time first, each with the calls that take the most. */
  traces: z.array(
    TraceSummary.extend({
      repeated: z.object({
        service: z.string(),
        name: z.string(),
        /** The query or URL of one of them; null if its span has none. */
        statement: z.string().nullable(),
        count: z.int(),
        /** The time in which at least one of them ran. */
        wallNanos: z.number(),
      }),
    }),
  ),
  /** How many traces were looked at, and whether these are all of the search. */
  examined: z.int(),
  complete: z.boolean(),
});
export type RepeatingTraces = z.infer<typeof RepeatingTraces>;

/** Traces and their spans. */
export const TRACES = {
  listTraces: {
    method: "get",
    path: "/api/v1/traces",
    summary: "Search traces",
    query: TraceListQuery,
    answer: TraceList,
    errors: ["bad_query"],
  },
  listTraceIssues: {
    method: "get",
    path: "/api/v1/traces/issues",
    summary: "The issues that traces have events of",
    query: TraceIssuesQuery,
    answer: TraceIssues,
    errors: ["bad_query"],
  },
  findRepeatedCalls: {
    method: "get",
    path: "/api/v1/traces/repeated-calls",
    summary: "Traces with N+1 calls, among the latest and the slowest of a search",
    query: TraceIssuesQuery,
    answer: RepeatingTraces,
    errors: ["bad_query"],
  },
  sampleTraces: {
    method: "get",
    path: "/api/v1/traces/points",
    summary: "Traces over time, as points of a chart",
    query: TracePointsQuery,
    answer: TracePoints,
    errors: ["bad_query"],
  },
  getTrace: {
    method: "get",
    path: "/api/v1/traces/{trace}",
    summary: "One trace: spans, error events, log records",
    query: TraceQuery,
    answer: z.union([TraceView, TraceColumns]),
    encoded: true,
    reader: TraceOrColumns,
    errors: ["not_found"],
  },
  getTraceLinks: {
    method: "get",
    path: "/api/v1/traces/{trace}/links",
    summary: "Links between a trace and others",
    query: TraceLinksQuery,
    answer: TraceLinksView,
    errors: ["not_found"],
  },
  getTraceSpan: {
    method: "get",
    path: "/api/v1/traces/{trace}/spans/{span}",
    summary: "One span of a trace, with its error events and log records",
    answer: TraceView,
    encoded: true,
    errors: ["not_found"],
  },
} as const satisfies EndpointTable;
