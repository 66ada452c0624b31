import { ok, type Result } from "#lib/result.ts";
import { appendBatch, type StoreBusy } from "./append-batch.ts";
import type { Batch } from "#collector/store/port/batch.ts";
import { emptyBatch, holdsRecords } from "./empty-batch.ts";
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
  const { ingest, context, refused } = receiver;
  dropOrphans(receiver);
  const nothingKept = !holdsRecords(receiver.batch);
  const appended = await appendBatch(ingest, context.projectId, takeBatch(receiver));
  if (!appended.ok) return appended;
  const limits = quotaLimits(receiver.limits, context.receivedAt);
  return ok({ nothingKept, refused, limits });
}

/** What was gathered is the store's from now on. */
function takeBatch(receiver: ItemReceiver): Batch {
  const { batch } = receiver;
  receiver.batch = emptyBatch();
  return batch;
}

/** The attachments of an event that is kept out would belong to nothing. */
function dropOrphans(receiver: ItemReceiver): void {
  const { batch, keptOut } = receiver;
  if (keptOut === null || batch.events.length > 0 || batch.attachments.length === 0) return;
  count(receiver, "attachment", keptOut.kind, keptOut.reason, batch.attachments.length);
  batch.attachments = [];
}
