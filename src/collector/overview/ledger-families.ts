import type { Family } from "#collector/figures/family.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

const DAY = 86_400_000;

/** The outcomes of the last 24 hours, those that the ledger does not have yet included, and today's scrubbing, in UTC. */
export async function ledgerFamilies({
  store,
  clock,
  pendingOutcomes,
}: Pick<ReadContext, "store" | "clock" | "pendingOutcomes">): Promise<Family[]> {
  const now = clock();
  const [outcomes, scrubHits] = await Promise.all([
    store.listOutcomes(now - DAY, now + 1),
    store.listScrubHits(now),
  ]);
  const waiting = pendingOutcomes();
  return [
    {
      name: "glasshouse_items_24h",
      help: "Items received in the last 24 hours, by outcome.",
      kind: "gauge",
      unit: "1",
      samples: summed(
        [...outcomes, ...waiting].map(({ category, kind, reason, quantity }) => ({
          labels: { category, outcome: kind, reason },
          value: quantity,
        })),
      ),
    },
    {
      name: "glasshouse_items_waiting",
      help: "Refused items that the ledger does not have yet.",
      kind: "gauge",
      unit: "1",
      samples: [{ labels: {}, value: waiting.reduce((sum, { quantity }) => sum + quantity, 0) }],
    },
    {
      name: "glasshouse_scrubbed_today",
      help: "Values replaced since midnight UTC, by detector.",
      kind: "gauge",
      unit: "1",
      samples: summed(scrubHits.map(({ detector, hits }) => ({ labels: { detector }, value: hits }))),
    },
  ];
}

interface Sample {
  labels: Record<string, string>;
  value: number;
}

/** One sample for all of the same labels, which are of several projects. */
function summed(samples: Sample[]): Sample[] {
  const sums = new Map<string, Sample>();
  for (const { labels, value } of samples) {
    const key = JSON.stringify(labels);
    sums.set(key, { labels, value: (sums.get(key)?.value ?? 0) + value });
  }
  return [...sums.values()];
}
