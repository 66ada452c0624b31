import { AppError } from "#lib/app-error.ts";
import type { ProjectId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Category, Outcome } from "#model/outcome.ts";
import type { Appended, Batch } from "#collector/store/port/batch.ts";
import { countRecords, holdsRecords } from "./empty-batch.ts";
import type { Ingest } from "./ingest.ts";
import { busyLimit, type RateLimit } from "./rate-limit.ts";

export interface StoreBusy {
  code: "store_busy";
  limits: RateLimit[];
}

const NOTHING: Appended = { events: [], duplicateSpans: 0 };

/**
 * Hands the batch to the store and waits until it is durable. When the store is busy the records count as rate limited
 * and all outcomes wait for the next batch.
 */
export async function appendBatch(
  ingest: Ingest,
  projectId: ProjectId,
  batch: Batch,
): Promise<Result<Appended, StoreBusy>> {
  const waiting = ingest.pending.drain();
  if (!holdsRecords(batch) && batch.outcomes.length + waiting.length === 0) return ok(NOTHING);
  try {
    return ok(await ingest.store.append({ ...batch, outcomes: [...batch.outcomes, ...waiting] }));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "store_busy") {
      ingest.pending.add(waiting);
      throw error;
    }
    const counts = countRecords(batch);
    ingest.pending.add([...waiting, ...batch.outcomes.filter((outcome) => outcome.kind !== "accepted")]);
    ingest.pending.add(
      [...counts].map(([category, quantity]) => limited(projectId, category, quantity, ingest.now())),
    );
    // A request of outcomes alone (client reports are never limited) lost nothing.
    return counts.size === 0
      ? ok(NOTHING)
      : err({ code: "store_busy", limits: [busyLimit([...counts.keys()])] });
  }
}

function limited(projectId: ProjectId, category: Category, quantity: number, at: number): Outcome {
  return { projectId, category, kind: "rate_limited", reason: "store_busy", quantity, at };
}
