import { z } from "zod";
import { Cursor } from "./cursor.ts";
import type { Attributes } from "#model/attributes.ts";
import { LEVELS } from "#model/level.ts";
import { SPAN_KINDS } from "#model/span.ts";
import { LogView, ScopeFactsView } from "./log.ts";

const AttributesView = z.custom<Attributes>();

/** A span as a trace view needs it; an outline leaves out what has a default here. Offsets count from the trace's start and can be negative only for span events. */
export const SpanView = z.object({
  spanId: z.string(),
  parentSpanId: z.string().nullable(),
  service: z.string(),
  scope: z.string().nullable().default(null),
  scopeFacts: ScopeFactsView.optional(),
  name: z.string(),
  op: z.string().nullable(),
  kind: z.enum(SPAN_KINDS),
  offsetNanos: z.number(),
  durationNanos: z.number(),
  status: z.enum(["unset", "ok", "error"]),
  statusMessage: z.string().nullable().default(null),
  attributes: AttributesView.default({}),
  resource: AttributesView.default({}),
  events: z
    .array(z.object({ name: z.string(), offsetNanos: z.number(), attributes: AttributesView }))
    .default([]),
  links: z
    .array(z.object({ traceId: z.string(), spanId: z.string(), attributes: AttributesView }))
    .default([]),
});
export type SpanView = z.infer<typeof SpanView>;

/** An error event on a trace. */
export const TraceEventView = z.object({
  eventId: z.string(),
  issueId: z.string(),
  issueShortId: z.string(),
  title: z.string(),
  level: z.enum(LEVELS),
  platform: z.string(),
  offsetNanos: z.number(),
  spanId: z.string().nullable(),
});
export type TraceEventView = z.infer<typeof TraceEventView>;

/** Everything under one trace id. Spans are ordered by start. */
export const TraceView = z.object({
  traceId: z.string(),
  /** The earliest moment of the trace, ISO 8601 with nine fractional digits. */
  start: z.string(),
  durationNanos: z.number(),
  services: z.array(z.string()),
  spans: z.array(SpanView),
  events: z.array(TraceEventView),
  logs: z.array(LogView.extend({ offsetNanos: z.number() })),
  /** True where a cap cut the lists: the trace has more than is shown. */
  truncated: z.boolean(),
  /** True where the spans carry no attributes, resource, events, links and status texts, as it was asked for or the trace is too large. */
  outline: z.boolean().optional(),
});
export type TraceView = z.infer<typeof TraceView>;

/** `targets`: ids of traces of which one wants to know whether they are there, parted by commas. */
export const TraceLinksQuery = z.object({ targets: z.string().max(4000).default("") });
export type TraceLinksQuery = z.infer<typeof TraceLinksQuery>;

/** What leads from a trace to others. */
export const TraceLinksView = z.object({
  /** Spans, of other traces mostly, that link to the span `to` of this one. */
  incoming: z.array(
    z.object({
      traceId: z.string(),
      spanId: z.string(),
      service: z.string(),
      name: z.string(),
      to: z.string(),
    }),
  ),
  /** Of the traces that were asked about, those that have spans. */
  stored: z.array(z.string()),
});
export type TraceLinksView = z.infer<typeof TraceLinksView>;

export const TraceSummary = z.object({
  traceId: z.string(),
  start: z.string(),
  durationNanos: z.number(),
  /** The root span, or the earliest when the root is missing. */
  rootName: z.string(),
  rootService: z.string(),
  rootMissing: z.boolean(),
  services: z.array(z.string()),
  spans: z.int(),
  /** Spans whose status is error. */
  failedSpans: z.int(),
  /** Error events under the trace id. */
  events: z.int(),
});
export type TraceSummary = z.infer<typeof TraceSummary>;

/**
 * `stopped`: where, in the list's order, a search that no index helps was given up: of the latest traces first none that
 * began before `start` was looked at, of the longest first none shorter than `durationNanos`. `next` goes on there.
 */
export const TraceList = z.object({
  traces: z.array(TraceSummary),
  next: z.string().nullable(),
  stopped: z.object({ start: z.string(), durationNanos: z.number() }).nullable().default(null),
});
export type TraceList = z.infer<typeof TraceList>;

/**
 * `query`: words to find in span names, `service:`, `name:`, `status:error`, `has:error`, `duration:>500ms`, and any other
 * `key:value` or `key:>=500` for an attribute of one of the spans; `kind:` for its kind; `span.service:`, `span.name:`,
 * `span.status:` and `span.duration:` for one span that meets all of these. `OR` between such searches: one span meets one
 * of them. Times are ISO 8601.
 */
export const TraceListQuery = z.object({
  query: z.string().max(1000).default(""),
  start: z.iso.datetime({ offset: true }).optional(),
  end: z.iso.datetime({ offset: true }).optional(),
  sort: z.enum(["newest", "slowest"]).default("newest"),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: Cursor,
});
export type TraceListQuery = z.infer<typeof TraceListQuery>;

/** `auto` gives the whole of a trace, but of a large one its outline; `columns` does, the outline as `TraceColumns`. */
export const TraceQuery = z.object({
  detail: z.enum(["whole", "outline", "auto", "columns"]).default("whole"),
});
export type TraceQuery = z.infer<typeof TraceQuery>;
