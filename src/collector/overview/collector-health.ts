import type { ReadContext } from "#collector/projects/read-context.ts";

const DAY = 86_400_000;

/** The collector's metrics: the write queue, the ledger of the last 24 hours and today's scrubbing. */
export async function getMetrics({ store, clock }: ReadContext): Promise<{
  queued: number;
  queueLimit: number;
  outcomes: { category: string; kind: string; reason: string; quantity: number }[];
  /** Of today, in UTC. */
  scrubHits: { detector: string; hits: number }[];
}> {
  const now = clock();
  const [health, outcomes, scrubHits] = await Promise.all([
    store.health(),
    store.listOutcomes(now - DAY, now + 1),
    store.listScrubHits(now),
  ]);
  return { ...health, outcomes, scrubHits };
}

/** Whether the collector can receive and answer: its queue has room and the store can be read. */
export async function isReady({ store }: ReadContext): Promise<boolean> {
  const { queued, queueLimit } = await store.health();
  if (queued >= queueLimit) return false;
  return store.listProjects().then(
    () => true,
    () => false,
  );
}
