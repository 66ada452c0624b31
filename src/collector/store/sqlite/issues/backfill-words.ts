import type { Millis } from "#lib/units.ts";
import type { WithoutWords } from "./backfill-steps.ts";

/** Between two steps, so that appending waits for one at most. */
const PAUSE: Millis = 20;
/** Delay after the start, which is busy enough. */
const FIRST: Millis = 3000;

/**
 * Backfills the search index for issues stored before it existed or whose index was lost: in small steps, from each issue's
 * latest event, continuing where an earlier run stopped.
 */
export function startBackfill(
  listWithoutWords: () => Promise<WithoutWords | null>,
  addWords: (found: WithoutWords) => Promise<void>,
): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function step(): Promise<void> {
    const next = await listWithoutWords();
    if (next === null || stopped) return;
    await addWords(next);
    if (next.upTo !== null) wait(PAUSE);
  }

  function wait(millis: Millis): void {
    // A failure (disk full, store closing) is retried at the next start.
    if (!stopped) timer = setTimeout(() => void step().catch(() => undefined), millis).unref();
  }

  wait(FIRST);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
