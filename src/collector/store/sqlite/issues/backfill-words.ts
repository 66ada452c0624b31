import type { Millis } from "#lib/units.ts";
import type { WithoutWords } from "./backfill-steps.ts";

/** Between two steps, so that appending waits for one at most. */
const PAUSE: Millis = 20;
/** Delay after the start, which is busy enough. */
const FIRST: Millis = 3000;
/** After a failure: the disk is full, say. */
const RETRY: Millis = 60_000;

/**
 * Backfills the search index for issues stored before it existed or whose index was lost: in small steps, from each issue's
 * latest events, continuing where an earlier run stopped. `restart` begins again, with an index that was begun anew.
 */
export function startBackfill(
  listWithoutWords: () => Promise<WithoutWords | null>,
  addWords: (found: WithoutWords) => Promise<void>,
  done: () => void,
): { restart(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function step(): Promise<void> {
    const next = await listWithoutWords();
    if (stopped) return;
    if (next !== null) await addWords(next);
    if (next === null || next.upTo === null) done();
    else wait(PAUSE);
  }

  function wait(millis: Millis): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void step().catch(() => wait(RETRY)), millis).unref();
  }

  wait(FIRST);
  return {
    restart: () => wait(PAUSE),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
