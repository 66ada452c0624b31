import type { ProjectId } from "#lib/ids.ts";
import type { Event } from "#model/event.ts";
import type { Outcome } from "#model/outcome.ts";
import type { Attachment, Feedback, RawItem, SessionUpdate } from "#model/received-item.ts";

/** A batch as it passes to the writer: flat, because cloning objects between threads costs more than storing them. */
export interface EncodedBatch {
  events: EncodedEvent[];
  spans: EncodedSpans;
  logs: EncodedLogs;
  attachments: Attachment[];
  feedback: Feedback[];
  sessions: SessionUpdate[];
  raw: RawItem[];
  outcomes: Outcome[];
  /** About how much memory it takes. */
  bytes: number;
}

export interface EncodedEvent {
  event: Omit<Event, "payload">;
  /** JSON of `[string, string][]`. */
  tags: string;
  hashes: string[];
  /** Bytes of the payload's JSON. */
  size: number;
  /** The payload's JSON, a newline, the grouping's JSON. */
  body: Uint8Array;
}

/** One entry a span in each column. Names and resources are numbers into `names` and `resources`. */
export interface EncodedSpans {
  names: string[];
  resources: string[];
  project: ProjectId[];
  traceId: string[];
  spanId: BigInt64Array;
  /** 0 for none: a span id is never all zero. */
  parentId: BigInt64Array;
  start: BigInt64Array;
  duration: number[];
  name: number[];
  service: number[];
  /** -1 for none. */
  scope: number[];
  op: number[];
  flags: number[];
  resource: number[];
  /** JSON of `SpanDetail`. */
  detail: string[];
}

/** What of a span is shown, never searched: attributes, status message, events, links. */
export type SpanDetail = [
  attributes: Record<string, unknown>,
  statusMessage: string | null,
  events: [name: string, time: string, attributes: Record<string, unknown>][],
  links: [traceId: string, spanId: string, attributes: Record<string, unknown>][],
  eventId: string | null,
];

/** One entry a record in each column. */
export interface EncodedLogs {
  names: string[];
  resources: string[];
  project: ProjectId[];
  time: BigInt64Array;
  severity: number[];
  service: number[];
  resource: number[];
  traceId: (string | null)[];
  /** What the full-text index gets: the body's text and the attributes' tokens. */
  text: string[];
  /** JSON of `LogDetail`. */
  detail: string[];
}

export type LogDetail = [
  body: unknown,
  attributes: Record<string, unknown>,
  severityText: string | null,
  eventName: string | null,
  spanId: string | null,
  scope: string | null,
  observed: string | null,
  source: "otlp" | "sentry",
];
