import { eventTags } from "#collector/tags/event-tags.ts";
import type { EventId, ProjectId, SpanId, TraceId } from "#lib/ids.ts";
import type { UnixMillis } from "#lib/units.ts";
import type { TransactionPayload } from "#model/transaction.ts";
import type { Span } from "#model/span.ts";
import type { StoredTransaction } from "../../port/events.ts";
import { createBlockReader } from "../engine/block-reader.ts";
import { bytesFromHex, hexFromBytes, hexFromInteger } from "../engine/integer-id.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { attachmentsOf } from "../events/attachments.ts";
import { getTrace } from "./get-trace.ts";

interface Row {
  project: bigint;
  traceId: Uint8Array;
  spanId: bigint;
  received: UnixMillis;
  size: bigint;
  line: bigint;
}

/** The event of a transaction in a project, or in any; null where none is stored. */
export function getTransaction(
  files: StoreFiles,
  project: ProjectId | null,
  id: EventId,
): StoredTransaction | null {
  for (const { connection } of files.days()) {
    const row = connection
      .prepareBig(
        `SELECT project, trace_id AS traceId, span_id AS spanId, received, size, line FROM transactions
         JOIN traces ON traces.id = transactions.trace
         WHERE event_id = ?1 AND (?2 IS NULL OR project = ?2) AND line IS NOT NULL LIMIT 1`,
      )
      .get(bytesFromHex(id), project) as Row | undefined;
    const json = row && createBlockReader(connection, "transaction_blocks")(Number(row.line));
    if (row === undefined || json === undefined) continue;
    const payload = JSON.parse(json) as TransactionPayload;
    const projectId = Number(row.project) as ProjectId;
    return {
      transaction: {
        eventId: id,
        projectId,
        traceId: hexFromBytes(row.traceId) as TraceId,
        spanId: hexFromInteger(row.spanId) as SpanId,
        receivedAt: row.received,
        payload,
      },
      tags: eventTags(payload),
      size: Number(row.size),
      attachments: attachmentsOf(files, projectId, id),
    };
  }
  return null;
}

/**
 * The spans that were sent with a transaction: those below its own span, by start. Not those below another transaction in the
 * same trace.
 */
export function getTransactionSpans(files: StoreFiles, traceId: TraceId, spanId: SpanId): Span[] {
  const spans = getTrace(files, traceId)?.spans ?? [];
  const children = Map.groupBy(
    spans.filter(({ eventId, source }) => eventId === null && source === "sentry"),
    ({ parentSpanId }) => parentSpanId,
  );
  const found = new Set<Span>();
  const pending = [spanId];
  for (let parent = pending.pop(); parent !== undefined; parent = pending.pop())
    for (const child of children.get(parent) ?? []) {
      if (found.has(child)) continue;
      found.add(child);
      pending.push(child.spanId);
    }
  return spans.filter((span) => found.has(span));
}
