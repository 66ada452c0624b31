import type { EventId, ProjectId, SpanId, TraceId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { Attributes } from "./attributes.ts";
import type { EventPayload } from "./event.ts";

/**
 * A normalized transaction event in Sentry's schema, without its `spans`, which are stored as spans
 * (https://develop.sentry.dev/sdk/data-model/event-payloads/transaction/).
 */
export interface TransactionPayload extends EventPayload {
  type: "transaction";
  start_timestamp: UnixMillis;
  /** Where the name comes from: `source`, and earlier names in `changes`. */
  transaction_info?: Attributes;
  /** By name, each with `value` and `unit`. */
  measurements?: Attributes;
  /** Sums over spans, as the SDK made them. */
  breakdowns?: Attributes;
}

/** A transaction of a Sentry SDK as an event: it joins no issue. Its trace id and span id are those of its own span. */
export interface Transaction {
  eventId: EventId;
  projectId: ProjectId;
  traceId: TraceId;
  spanId: SpanId;
  receivedAt: UnixMillis;
  payload: TransactionPayload;
}
