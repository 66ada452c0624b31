import type { Millis } from "#lib/units.ts";
import { paceSteps } from "../engine/pace-steps.ts";
import type { MissedWords } from "./missed-words.ts";

/** Between two steps, so that appending waits for one at most. */
const PAUSE: Millis = 20;
/** Delay after the start, and after the index could not be written. */
const LATER: Millis = 5000;

/**
 * Indexes the events whose entries of the search index could not be written: some time after `begin`, in small steps, until
 * none is left. A step that fails is retried.
 */
export function startCatchUp(
  listMissedWords: () => Promise<MissedWords[]>,
  addMissedWords: (missed: MissedWords[]) => Promise<void>,
  later: Millis = LATER,
): { begin(): void; stop(): void } {
  const steps = paceSteps(
    async (isStopped) => {
      const missed = await listMissedWords();
      if (missed.length === 0 || isStopped()) return null;
      await addMissedWords(missed);
      return PAUSE;
    },
    { first: later, retry: later },
  );
  return { begin: () => steps.wait(later), stop: steps.stop };
}
