import type { Bytes } from "#lib/units.ts";
import type { Outcome } from "#model/outcome.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

const DAY = 86_400_000;

/** The collector's metrics: the write queue, the room on its disk, the outcomes of the last 24 hours and today's scrubbing. */
export async function getMetrics({ store, clock, pendingOutcomes }: ReadContext): Promise<{
  queued: number;
  queueLimit: number;
  diskFree: Bytes;
  diskMinFree: Bytes;
  outcomes: Omit<Outcome, "at">[];
  /** Of today, in UTC. */
  scrubHits: { detector: string; hits: number }[];
}> {
  const now = clock();
  const [{ free, minFree }, health, outcomes, scrubHits] = await Promise.all([
    store.room(),
    store.health(),
    store.listOutcomes(now - DAY, now + 1),
    store.listScrubHits(now),
  ]);
  return {
    ...health,
    diskFree: free,
    diskMinFree: minFree,
    outcomes: [...outcomes, ...pendingOutcomes()],
    scrubHits,
  };
}
