import type { Bytes } from "#lib/units.ts";
import type { Outcome } from "#model/outcome.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

const DAY = 86_400_000;

/** The collector's metrics: the write queue, the room on its disk, and the outcomes of the last 24 hours. */
export async function getMetrics({ store, clock, pendingOutcomes }: ReadContext): Promise<{
  queued: number;
  queueLimit: number;
  diskFree: Bytes;
  diskMinFree: Bytes;
  outcomes: Omit<Outcome, "at">[];
}> {
  const now = clock();
  const { free, minFree } = await store.room();
  return {
    ...(await store.health()),
    diskFree: free,
    diskMinFree: minFree,
    outcomes: [...(await store.listOutcomes(now - DAY, now + 1)), ...pendingOutcomes()],
  };
}
