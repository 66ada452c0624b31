import type { Millis } from "#lib/units.ts";
import { paceSteps } from "../engine/pace-steps.ts";
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
  const steps = paceSteps(
    async (isStopped) => {
      const next = await listWithoutWords();
      if (isStopped()) return null;
      if (next !== null) await addWords(next);
      if (next !== null && next.upTo !== null) return PAUSE;
      done();
      return null;
    },
    { first: FIRST, retry: RETRY },
  );
  return { restart: () => steps.wait(PAUSE), stop: steps.stop };
}
