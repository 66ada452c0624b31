import type { UnixMillis } from "#lib/units.ts";
import type { Appended } from "../port/batch.ts";
import type { EncodedBatch } from "./engine/encoded-batch.ts";
import { appendAttachments } from "./events/append-attachments.ts";
import { appendBlobs } from "./events/append-blobs.ts";
import { appendCheckIns } from "./monitors/append-check-ins.ts";
import { appendEvents } from "./events/append-events.ts";
import { appendFeedback } from "./events/append-feedback.ts";
import { appendLogs } from "./logs/append-logs.ts";
import { appendMetrics } from "./metrics/append-metrics.ts";
import { appendRaw } from "./events/append-raw.ts";
import { appendSessionCounts } from "./releases/append-session-counts.ts";
import { appendSessions } from "./releases/append-sessions.ts";
import { appendSpans } from "./traces/append-spans.ts";
import type { WriteContext } from "./engine/write-context.ts";
import { countOutcomes, createLedger } from "./outcomes/count-outcomes.ts";
import type { DayWriter } from "./engine/day-writer.ts";

/** Writes one batch and the ledger of it, within the transactions that are open. `now` is when it was received. */
export function appendBatch(
  context: WriteContext,
  day: DayWriter,
  batch: EncodedBatch,
  now: UnixMillis,
): Appended {
  const ledger = createLedger(now);
  for (const outcome of batch.outcomes) ledger.addOutcome(outcome);
  const { appended, withoutPayload } = appendEvents(context, day, batch.events, ledger);
  const duplicateSpans = batch.spans === null ? 0 : appendSpans(context, day, batch.spans, ledger, now);
  if (batch.logs !== null) appendLogs(context, day, batch.logs, ledger, now);
  if (batch.metrics !== null) appendMetrics(context, day, batch.metrics, ledger, now);
  appendAttachments(day, batch.attachments, withoutPayload, ledger);
  appendBlobs(day, batch.blobs, ledger);
  appendRaw(day, batch.raw, ledger);
  appendFeedback(context, batch.feedback, ledger);
  appendSessions(context, batch.sessions, ledger);
  appendSessionCounts(context, batch.sessionCounts, ledger);
  appendCheckIns(context, batch.checkIns, ledger);
  countOutcomes(context, ledger);
  return { events: appended, duplicateSpans };
}
