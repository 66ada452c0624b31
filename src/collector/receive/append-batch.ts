import { AppError } from "#lib/app-error.ts";
import type { ProjectId } from "#lib/ids.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Category, Outcome } from "#model/outcome.ts";
import type { ScrubHit } from "#model/scrub-hit.ts";
import {
  type Appended,
  type Batch,
  countRecords,
  holdsRecords,
  type PartedBatch,
} from "#collector/store/port/batch.ts";
import type { Ingest } from "./ingest.ts";
import { busyLimit, fullLimit, type RateLimit } from "./rate-limit.ts";

/** The store takes nothing at the moment: its queue is full, or its disk has no room. */
export interface StoreRefusal {
  code: "store_busy" | "store_full";
  limits: RateLimit[];
}

/** Records that the store has encoded already, and how many there are. */
export interface SealedRecords {
  counts: Map<Category, number>;
  batch: PartedBatch;
}

const NOTHING: Appended = { events: [], duplicateSpans: 0 };

/**
 * Hands the batch to the store and resolves when it is durable; with `sealed`, all records are in there. If the store refuses
 * it, the records count as rate limited and all outcomes wait for the next batch. Nothing here references the batch meanwhile:
 * the garbage collector would copy the batches of hundreds of waiting requests again and again.
 */
export function appendBatch(
  ingest: Ingest,
  projectId: ProjectId,
  batch: Batch,
  sealed?: SealedRecords,
): Promise<Result<Appended, StoreRefusal>> {
  const waiting = ingest.pending.drain();
  const { outcomes } = batch;
  if (!holdsRecords(batch) && sealed === undefined && outcomes.length + waiting.length === 0)
    return Promise.resolve(ok(NOTHING));
  const counts = sealed?.counts ?? countRecords(batch);
  const scrubHits = ingest.hits.drain();
  const appending = append(sealed?.batch ?? ingest.store, {
    ...batch,
    outcomes: [...outcomes, ...waiting],
    scrubHits,
  });
  return settle(ingest, projectId, { appending, counts, outcomes, waiting, scrubHits });
}

/** Refuses the batch without asking the store, whose disk is short. */
export function refuseBatch(
  ingest: Ingest,
  projectId: ProjectId,
  batch: Batch,
  sealed?: SealedRecords,
): Result<Appended, StoreRefusal> {
  return refuse(ingest, projectId, "store_full", sealed?.counts ?? countRecords(batch), batch.outcomes);
}

/** Turns a synchronous throw of the store into a rejection. */
async function append(store: Pick<PartedBatch, "append">, batch: Batch): Promise<Appended> {
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
): Promise<Result<Appended, StoreRefusal>> {
  try {
    return ok(await appending);
  } catch (error) {
    ingest.hits.giveBack(scrubHits);
    ingest.pending.add(waiting);
    const code = refusalOf(error);
    if (code === undefined) throw error;
    return refuse(ingest, projectId, code, counts, outcomes);
  }
}

function refusalOf(error: unknown): StoreRefusal["code"] | undefined {
  const code = error instanceof AppError ? error.code : undefined;
  return code === "store_busy" || code === "store_full" ? code : undefined;
}

/** Counts what was refused. A request with outcomes only (client reports are never limited) lost nothing. */
function refuse(
  { pending, now }: Ingest,
  projectId: ProjectId,
  code: StoreRefusal["code"],
  counts: Map<Category, number>,
  outcomes: Outcome[],
): Result<Appended, StoreRefusal> {
  const at = now();
  pending.add(outcomes.filter(({ kind }) => kind !== "accepted"));
  pending.add(
    [...counts].map(([category, quantity]) => ({
      projectId,
      category,
      kind: "rate_limited",
      reason: code,
      quantity,
      at,
    })),
  );
  if (counts.size === 0) return ok(NOTHING);
  const limitOf = code === "store_full" ? fullLimit : busyLimit;
  return err({ code, limits: [limitOf([...counts.keys()])] });
}
