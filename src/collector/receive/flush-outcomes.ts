import type { Millis } from "#lib/units.ts";
import { emptyBatch } from "#collector/store/port/batch.ts";
import { appendBatch } from "./append-batch.ts";
import type { Ingest } from "./ingest.ts";

const PAUSE: Millis = 5000;

/** Writes waiting outcomes even if no further batch comes, as soon as the store takes them. `stop` writes the last. */
export function startFlushing(ingest: Ingest, pause: Millis = PAUSE): { stop(): Promise<void> } {
  const timer = setInterval(() => void flushOutcomes(ingest), pause).unref();
  return {
    async stop() {
      clearInterval(timer);
      await flushOutcomes(ingest);
    },
  };
}

async function flushOutcomes(ingest: Ingest): Promise<void> {
  const [first] = ingest.pending.list();
  if (first === undefined) return;
  const { shortSince } = await ingest.store.room();
  // What the store does not take stays pending; its failure was reported with the batch that it came from.
  if (shortSince === null) await appendBatch(ingest, first.projectId, emptyBatch()).catch(() => undefined);
}
