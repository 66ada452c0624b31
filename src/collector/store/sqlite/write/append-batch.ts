import type { UnixMillis } from "#lib/units.ts";
import type { Appended } from "../../port.ts";
import type { EncodedBatch } from "../encoded-batch.ts";
import { appendAttachments } from "./append-attachments.ts";
import { appendEvents } from "./append-events.ts";
import { appendFeedback } from "./append-feedback.ts";
import { appendLogs } from "./append-logs.ts";
import { appendRaw } from "./append-raw.ts";
import { appendSessions } from "./append-sessions.ts";
import { appendSpans } from "./append-spans.ts";
import type { WriteContext } from "./context.ts";
import { countOutcomes, createLedger } from "./count-outcomes.ts";

/** Writes one batch and the ledger of it, within the transaction that is open. `now` is when it was received. */
export function appendBatch(context: WriteContext, batch: EncodedBatch, now: UnixMillis): Appended {
  const ledger = createLedger(now);
  for (const outcome of batch.outcomes) ledger.addOutcome(outcome);
  const { appended, withoutPayload } = appendEvents(context, batch.events, ledger);
  const duplicateSpans = appendSpans(context, batch.spans, ledger, now);
  appendLogs(context, batch.logs, ledger, now);
  appendAttachments(context, batch.attachments, withoutPayload, ledger, now);
  appendFeedback(context, batch.feedback, ledger);
  appendSessions(context, batch.sessions, ledger);
  appendRaw(context, batch.raw, ledger);
  countOutcomes(context, ledger);
  return { events: appended, duplicateSpans };
}
