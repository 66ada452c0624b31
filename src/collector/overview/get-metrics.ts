import type { QueryContext } from "#collector/projects/read-context.ts";

const DAY = 86_400_000;

/** What a metrics scraper gets: the write queue, and the ledger of the last 24 hours. */
export async function getMetrics({ store, clock }: QueryContext): Promise<{
  queued: number;
  queueLimit: number;
  outcomes: { category: string; kind: string; reason: string; quantity: number }[];
}> {
  const now = clock();
  return { ...(await store.health()), outcomes: await store.listOutcomes(now - DAY, now + 1) };
}
