import { z } from "zod";
import type { Attributes, AttributeTypes } from "#model/attributes.ts";
import { LEVELS } from "#model/level.ts";
import { SPAN_KINDS } from "#model/span.ts";
import { LogView, ScopeFactsView } from "./logs.ts";

const AttributesView = z.custom<Attributes>();
const Count = z.int().optional();
/** Types of attributes that JSON cannot tell from others. */
const TypesView = z.custom<AttributeTypes>().optional();

/** What OTLP says about a span besides its data, where it was sent. */
export const SpanFactsView = z.object({
  traceState: z.string().optional(),
  flags: Count,
  droppedAttributes: Count,
  droppedEvents: Count,
  droppedLinks: Count,
  types: TypesView,
});

/** A span of a trace view; an outline leaves out the fields that have a default here. Offsets count from the trace's start; only those of span events can be negative. */
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
    .array(
      z.object({
        name: z.string(),
        offsetNanos: z.number(),
        attributes: AttributesView,
        droppedAttributes: Count,
      }),
    )
    .default([]),
  links: z
    .array(
      z.object({
        traceId: z.string(),
        spanId: z.string(),
        attributes: AttributesView,
        traceState: z.string().optional(),
        flags: Count,
        droppedAttributes: Count,
      }),
    )
    .default([]),
  facts: SpanFactsView.optional(),
  /** Of the Sentry transaction whose span this is. */
  eventId: z.string().optional(),
});
export type SpanView = z.infer<typeof SpanView>;

/** An error event of a trace. */
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

/** Everything with one trace id. Spans are ordered by start. */
export const TraceView = z.object({
  traceId: z.string(),
  /** The earliest moment of the trace, ISO 8601 with nine fractional digits. */
  start: z.string(),
  durationNanos: z.number(),
  services: z.array(z.string()),
  spans: z.array(SpanView),
  events: z.array(TraceEventView),
  logs: z.array(LogView.extend({ offsetNanos: z.number() })),
  /** Whether the lists were cut at a limit. */
  truncated: z.boolean(),
  /** Whether the spans lack attributes, resource, events, links and status messages, on request or because the trace is large. */
  outline: z.boolean().optional(),
});
export type TraceView = z.infer<typeof TraceView>;

/** Spans of an outline as columns: the same index in each column is the same span, in no particular order. */
export const SpanColumns = z.object({
  /** 16 hex digits each, without separators. */
  spanIds: z.string(),
  /** As `spanIds`; 16 dashes for a span without a parent. */
  parentSpanIds: z.string(),
  /** Texts by the numbers in `name`, `service` and `op`. */
  texts: z.record(z.string(), z.string()),
  name: z.array(z.int()),
  service: z.array(z.int()),
  /** -1 for none. */
  op: z.array(z.int()),
  /** Indexes into `internal`, `server`, `client`, `producer`, `consumer`. */
  kind: z.array(z.int()),
  /** Indexes into `unset`, `ok`, `error`. */
  status: z.array(z.int()),
  offsetNanos: z.array(z.number()),
  durationNanos: z.array(z.number()),
});
export type SpanColumns = z.infer<typeof SpanColumns>;

/** The outline of a trace in a third of the bytes of its `TraceView`. */
export const TraceColumns = TraceView.omit({ spans: true }).extend({
  outline: z.literal(true),
  /** One entry per day of receipt, the earliest first. Of a span received on several days, the first counts. */
  columns: z.array(SpanColumns),
});
export type TraceColumns = z.infer<typeof TraceColumns>;
