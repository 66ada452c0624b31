import type { EventId, ProjectId, SpanId, TraceId } from "#lib/ids.ts";
import type { Nanos, UnixNanos } from "#lib/units.ts";
import type { Attributes, AttributeTypes } from "./attributes.ts";
import type { ScopeFacts } from "./scope.ts";

export const SPAN_KINDS = ["internal", "server", "client", "producer", "consumer"] as const;
export type SpanKind = (typeof SPAN_KINDS)[number];
export type SpanStatus = "unset" | "ok" | "error";

/* In these and in a span, fields of OTLP that few senders use are absent where they were not sent. */

export interface SpanEvent {
  name: string;
  time: UnixNanos;
  attributes: Attributes;
  /** Attributes that the SDK dropped. */
  droppedAttributes?: number;
}

export interface SpanLink {
  traceId: TraceId;
  spanId: SpanId;
  attributes: Attributes;
  /** W3C trace state, as sent. */
  traceState?: string;
  /** W3C trace flags, and whether the linked span is remote: `SpanFlags`. */
  flags?: number;
  droppedAttributes?: number;
}

/** What OTLP says about a span besides its data. */
export interface SpanFacts {
  traceState?: string;
  flags?: number;
  /** What the SDK dropped because of its limits. */
  droppedAttributes?: number;
  droppedEvents?: number;
  droppedLinks?: number;
  types?: AttributeTypes;
}

/** One span, from OTLP, a Sentry transaction, one of its child spans or a span v2 item. */
export interface Span {
  projectId: ProjectId;
  traceId: TraceId;
  spanId: SpanId;
  parentSpanId: SpanId | null;
  /** The resource's `service.name`, or its equivalent in a Sentry payload. */
  service: string;
  /** The instrumentation scope's name. */
  scope: string | null;
  /** Absent if the scope is only a name. */
  scopeFacts?: ScopeFacts;
  name: string;
  /** Sentry's operation (`http.server`, `db.query`); null from OTLP. */
  op: string | null;
  kind: SpanKind;
  start: UnixNanos;
  /** Never negative: an end before the start counts as the start. */
  duration: Nanos;
  status: SpanStatus;
  statusMessage: string | null;
  attributes: Attributes;
  resource: Attributes;
  events: SpanEvent[];
  links: SpanLink[];
  /** Absent if nothing of it was sent. */
  facts?: SpanFacts;
  source: "otlp" | "sentry";
  /** Of the Sentry transaction that this span represents; all other spans have none. */
  eventId: EventId | null;
}
