import { ok, type Result } from "#lib/result.ts";
import { appendBatch, type StoreBusy } from "./append-batch.ts";
import { holdsRecords } from "./empty-batch.ts";
import { count, type ItemReceiver } from "./item-receiver.ts";
import { quotaLimits, type RateLimit } from "./rate-limit.ts";

/** How a request's items ended, all together. */
export interface Finished {
  /** Set where none of its items is kept, and what is wrong with those that could not be used. */
  nothingKept: boolean;
  refused: string[];
  limits: RateLimit[];
}

/** Appends what was gathered; resolves when it is durable. */
export async function finishRequest(receiver: ItemReceiver): Promise<Result<Finished, StoreBusy>> {
  const { ingest, batch, context, refused } = receiver;
  dropOrphans(receiver);
  const appended = await appendBatch(ingest, context.projectId, batch);
  if (!appended.ok) return appended;
  const limits = quotaLimits(receiver.limits, context.receivedAt);
  return ok({ nothingKept: !holdsRecords(batch), refused, limits });
}

/** The attachments of an event that is kept out would belong to nothing. */
function dropOrphans(receiver: ItemReceiver): void {
  const { batch, keptOut } = receiver;
  if (keptOut === null || batch.events.length > 0 || batch.attachments.length === 0) return;
  count(receiver, "attachment", keptOut.kind, keptOut.reason, batch.attachments.length);
  batch.attachments = [];
}
