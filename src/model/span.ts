import type { EventId, ProjectId, SpanId, TraceId } from "#lib/ids.ts";
import type { Nanos, UnixNanos } from "#lib/units.ts";
import type { Attributes } from "./attributes.ts";
import type { ScopeFacts } from "./scope.ts";

export const SPAN_KINDS = ["internal", "server", "client", "producer", "consumer"] as const;
export type SpanKind = (typeof SPAN_KINDS)[number];
export type SpanStatus = "unset" | "ok" | "error";

export interface SpanEvent {
  name: string;
  time: UnixNanos;
  attributes: Attributes;
}

export interface SpanLink {
  traceId: TraceId;
  spanId: SpanId;
  attributes: Attributes;
}

/** One operation of a trace; OTLP spans, Sentry transactions, their child spans and span v2 items all become this. */
export interface Span {
  projectId: ProjectId;
  traceId: TraceId;
  spanId: SpanId;
  parentSpanId: SpanId | null;
  /** The resource's `service.name`, or what stands for it in a Sentry payload. */
  service: string;
  /** The instrumentation scope's name. */
  scope: string | null;
  /** Not there where the scope is but a name. */
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
  source: "otlp" | "sentry";
  /** Of the Sentry transaction that this span stands for; its children and all other spans have none. */
  eventId: EventId | null;
}
