import type { TransactionView } from "#api/events.ts";
import type { Span } from "#model/span.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import { namedRelease } from "#collector/issues/issue-view.ts";
import type { StoredTransaction } from "#collector/store/port/events.ts";
import { eventEntries, messageOf } from "./event-entries.ts";
import { eventMetaView } from "./event-meta-view.ts";
import { filesOf, tagsOf, typedContexts, userView } from "./event-view.ts";

/** A transaction as an event, in Sentry's shape. */
export function transactionView(
  { transaction, tags, size, attachments }: StoredTransaction,
  spans: Span[],
): TransactionView {
  const { eventId, projectId, traceId, spanId, receivedAt, payload } = transaction;
  const { release = null, environment = null, user, sdk } = payload;
  const title = payload.transaction ?? "";
  const entries = eventEntries(payload);
  return {
    id: eventId,
    eventID: eventId,
    groupID: null,
    projectID: String(projectId),
    title,
    culprit: title,
    location: title,
    message: messageOf(payload)?.formatted ?? "",
    platform: payload.platform,
    level: payload.level,
    type: "transaction",
    "event.type": "transaction",
    dateCreated: isoFromMillis(payload.timestamp),
    dateReceived: isoFromMillis(receivedAt),
    startTimestamp: payload.start_timestamp / 1_000,
    endTimestamp: payload.timestamp / 1_000,
    size,
    metadata: { title, location: title },
    entries: [{ type: "spans", data: spans.map(spanOf) }, ...entries],
    user: userView(user),
    tags: tagsOf({ release, environment }, tags),
    contexts: typedContexts(payload.contexts),
    context: payload.extra ?? {},
    packages: payload.modules ?? {},
    sdk: sdk === undefined ? null : { name: sdk.name ?? "", version: sdk.version ?? "" },
    release: namedRelease(release),
    environment,
    dist: payload.dist ?? null,
    measurements: payload.measurements ?? null,
    breakdowns: payload.breakdowns ?? null,
    fingerprints: payload.fingerprint ?? [],
    errors: payload.errors ?? [],
    // The entry of the spans is the first.
    _meta: eventMetaView(payload, [{ type: "spans" }, ...entries]),
    previousEventID: null,
    nextEventID: null,
    traceId,
    glasshouse: { spanId, transactionInfo: payload.transaction_info ?? {}, ...filesOf(attachments) },
  };
}

type ViewedSpan = Extract<TransactionView["entries"][number], { type: "spans" }>["data"][number];

function spanOf(span: Span): ViewedSpan {
  const { "sentry.description": whole, ...data } = span.attributes;
  const start = secondsOf(span.start);
  return {
    trace_id: span.traceId,
    span_id: span.spanId,
    parent_span_id: span.parentSpanId,
    op: span.op,
    description: typeof whole === "string" ? whole : span.name,
    status: span.statusMessage ?? (span.status === "unset" ? null : span.status),
    origin: span.scope,
    start_timestamp: start,
    timestamp: secondsOf(span.start + BigInt(span.duration)),
    data,
  };
}

function secondsOf(time: Span["start"]): number {
  return Number(time) / 1e9;
}
