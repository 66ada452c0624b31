import type { UnixMillis } from "#lib/units.ts";
import type { Appended, ListName } from "../port/batch.ts";
import type { EncodedBatch } from "./encode-batch.ts";
import type { Appending } from "./engine/appending.ts";
import type { DayWriter } from "./engine/day-writer.ts";
import type { WriteContext } from "./engine/write-context.ts";
import { appendAttachments } from "./events/attachments.ts";
import { appendBlobs } from "./events/blobs.ts";
import { appendEvents } from "./events/append-events.ts";
import { appendFeedback } from "./feedback/append-feedback.ts";
import { appendRaw } from "./events/append-raw.ts";
import { appendLogs } from "./logs/append-logs.ts";
import { appendMetrics } from "./metrics/append-metrics.ts";
import { appendCheckIns } from "./monitors/monitors.ts";
import { countOutcomes, createLedger } from "./outcomes/ledger.ts";
import { appendSessionCounts, appendSessions } from "./releases/sessions.ts";
import { addScrubHits } from "./scrubbing/scrub-hits.ts";
import { appendSpans } from "./traces/append-spans.ts";
import { appendTransactions } from "./traces/append-transactions.ts";

type Writers = { [Name in ListName]: (work: Appending, list: NonNullable<EncodedBatch[Name]>) => void };

/** The writer of each list, in this order: attachments follow their events. */
const WRITERS: Writers = {
  events: appendEvents,
  spans: appendSpans,
  transactions: appendTransactions,
  logs: appendLogs,
  metrics: appendMetrics,
  attachments: appendAttachments,
  blobs: appendBlobs,
  raw: appendRaw,
  feedback: appendFeedback,
  sessions: appendSessions,
  sessionCounts: appendSessionCounts,
  checkIns: appendCheckIns,
};
const WRITTEN = Object.entries(WRITERS) as [ListName, (work: Appending, list: unknown) => void][];

/** Writes one batch and its ledger, within the open transactions. `now` is when it was received. */
export function appendBatch(
  context: WriteContext,
  day: DayWriter,
  batch: EncodedBatch,
  now: UnixMillis,
): Appended {
  const ledger = createLedger(now);
  for (const outcome of batch.outcomes) ledger.addOutcome(outcome);
  const appended: Appended = { events: [], duplicateSpans: 0 };
  const work: Appending = { context, day, now, ledger, appended, withoutPayload: new Set() };
  for (const [name, write] of WRITTEN) {
    const list = batch[name];
    if (list !== undefined) write(work, list);
  }
  countOutcomes(context, ledger);
  addScrubHits(context, batch.scrubHits, now);
  return appended;
}
