import type { ReadContext } from "#collector/projects/read-context.ts";

const DAY = 86_400_000;

/** The collector's metrics: the write queue, and the ledger of the last 24 hours. */
export async function getMetrics({ store, clock }: ReadContext): Promise<{
  queued: number;
  queueLimit: number;
  outcomes: { category: string; kind: string; reason: string; quantity: number }[];
}> {
  const now = clock();
  return { ...(await store.health()), outcomes: await store.listOutcomes(now - DAY, now + 1) };
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
