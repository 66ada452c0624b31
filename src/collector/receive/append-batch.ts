import { AppError } from "#lib/app-error.ts";
import type { ProjectId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Category, Outcome } from "#model/outcome.ts";
import type { ScrubHit } from "#model/scrub-hit.ts";
import { countRecords, holdsRecords, type Appended, type Batch } from "#collector/store/port/batch.ts";
import type { Ingest } from "./ingest.ts";
import { busyLimit, type RateLimit } from "./rate-limit.ts";

export interface StoreBusy {
  code: "store_busy";
  limits: RateLimit[];
}

const NOTHING: Appended = { events: [], duplicateSpans: 0 };

/**
 * Hands the batch to the store and resolves when it is durable. If the store is busy, the records count as rate limited and
 * all outcomes wait for the next batch. Nothing here references the batch meanwhile: the garbage collector would copy the
 * batches of hundreds of waiting requests again and again.
 */
export function appendBatch(
  ingest: Ingest,
  projectId: ProjectId,
  batch: Batch,
): Promise<Result<Appended, StoreBusy>> {
  const waiting = ingest.pending.drain();
  const { outcomes } = batch;
  if (!holdsRecords(batch) && outcomes.length + waiting.length === 0) return Promise.resolve(ok(NOTHING));
  const counts = countRecords(batch);
  const scrubHits = ingest.hits.drain();
  const appending = append(ingest, { ...batch, outcomes: [...outcomes, ...waiting], scrubHits });
  return settle(ingest, projectId, { appending, counts, outcomes, waiting, scrubHits });
}

/** Turns a synchronous throw of the store into a rejection. */
async function append({ store }: Ingest, batch: Batch): Promise<Appended> {
  return store.append(batch);
}

async function settle(
  ingest: Ingest,
  projectId: ProjectId,
  {
    appending,
    counts,
    outcomes,
    waiting,
    scrubHits,
  }: {
    appending: Promise<Appended>;
    counts: Map<Category, number>;
    outcomes: Outcome[];
    waiting: Outcome[];
    scrubHits: ScrubHit[];
  },
): Promise<Result<Appended, StoreBusy>> {
  try {
    return ok(await appending);
  } catch (error) {
    ingest.hits.giveBack(scrubHits);
    if (!(error instanceof AppError) || error.code !== "store_busy") {
      ingest.pending.add(waiting);
      throw error;
    }
    ingest.pending.add([...waiting, ...outcomes.filter((outcome) => outcome.kind !== "accepted")]);
    ingest.pending.add(
      [...counts].map(([category, quantity]) => limited(projectId, category, quantity, ingest.now())),
    );
    // A request with outcomes only (client reports are never limited) lost nothing.
    return counts.size === 0
      ? ok(NOTHING)
      : err({ code: "store_busy", limits: [busyLimit([...counts.keys()])] });
  }
}

function limited(projectId: ProjectId, category: Category, quantity: number, at: number): Outcome {
  return { projectId, category, kind: "rate_limited", reason: "store_busy", quantity, at };
}
