import type { ProjectId } from "#lib/ids.ts";
import type { Blob } from "#model/blob.ts";
import type { CheckIn } from "#model/check-in.ts";
import type { Event, EventPayload } from "#model/event.ts";
import type { GroupingRecord } from "#model/grouping.ts";
import type { MetricPoint } from "#model/metric-point.ts";
import type { Outcome } from "#model/outcome.ts";
import type { Attachment, Feedback, RawItem, SessionUpdate } from "#model/received-item.ts";
import type { ScopeFacts } from "#model/scope.ts";
import type { SessionCount } from "#model/session-count.ts";
import type { SearchFacts } from "../issues/search-facts.ts";

/** A batch as it passes to the writer: flat, because cloning objects between threads costs more than storing them. */
export interface EncodedBatch {
  events: EncodedEvent[];
  spans: EncodedSpans | null;
  logs: EncodedLogs | null;
  metrics: EncodedMetrics | null;
  attachments: Attachment[];
  feedback: Feedback[];
  sessions: SessionUpdate[];
  sessionCounts: SessionCount[];
  checkIns: CheckIn[];
  blobs: Blob[];
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
  /** Version of the algorithm that computed `hashes`. */
  hashVersion: number;
  earlierHashes?: string[] | undefined;
  facts: SearchFacts;
  /** Bytes of the payload's JSON. */
  size: number;
  /** JSON of `EventDetail`; its bytes once it is packed to cross to the writer. */
  detail: string | Uint8Array;
}

/** What of an event its issue is searched by. */
export type SearchedEvent = Pick<EncodedEvent, "event" | "hashes" | "facts" | "detail">;

export type EventDetail = [payload: EventPayload, grouping: GroupingRecord];

/** Attributes of rows, each distinct pair of a batch named once. */
export interface EncodedTerms {
  keys: string[];
  /** As people write them in a query: see `foldedValue`; of a number with a fraction `OTHER_VALUES` and its magnitude. */
  values: string[];
  /** Numbers of the pairs that a row has, row after row. */
  pairs: number[];
  /** Where in `pairs` each row's end. */
  ends: number[];
}

/** One entry a span in each column. Names and resources are numbers into `names` and `resources`. */
export interface EncodedSpans {
  names: string[];
  resources: string[];
  scopes: EncodedScope[];
  project: ProjectId[];
  traceId: string[];
  spanId: BigInt64Array;
  /** 0 for none: a span id is never all zero. */
  parentId: BigInt64Array;
  start: BigInt64Array;
  duration: number[];
  name: number[];
  service: number[];
  /** A number into `scopes`; -1 for none. */
  scope: number[];
  op: number[];
  flags: number[];
  resource: number[];
  /** What the span counts as among the requests; -1 for one that is no request. */
  route: number[];
  terms: EncodedTerms;
  /** Event ids of those that stand for a Sentry transaction. */
  transactions: { span: number; eventId: string }[];
  /** Traces that spans link to; a span with many links names the first of them. */
  links: { span: number; traceId: string }[];
  /** JSON of `SpanDetail`. */
  detail: string[];
}

/** `facts` is the JSON of `ScopeFacts`; null where the scope is but a name. */
export interface EncodedScope {
  name: string;
  facts: string | null;
}

/** What of a span is shown, and searched only by its terms. */
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
  /** The body's text, as much as the index gets of it. */
  text: string[];
  terms: EncodedTerms;
  /** JSON of `LogDetail`. */
  detail: string[];
  /** Of an OTLP request's records; null where they came otherwise. */
  digest: bigint | null;
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
  /** Left out where the scope is but a name. */
  scopeFacts?: ScopeFacts,
];

/** Points by series: what identifies a series crosses once. */
export interface EncodedMetrics {
  points: { project: ProjectId; series: number; time: bigint; value: number | null; detail: string }[];
  series: {
    metric: Pick<MetricPoint, "projectId" | "name" | "unit" | "description"> & {
      kind: string;
      temporality: string | null;
      monotonic: boolean | null;
    };
    service: string;
    scope: string | null;
    source: "otlp" | "sentry";
    /** JSON. */
    resource: string;
    attributes: string;
  }[];
  digest: bigint | null;
}
