import type { Millis } from "#lib/units.ts";
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
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function step(): Promise<void> {
    const missed = await listMissedWords();
    if (missed.length === 0 || stopped) return;
    await addMissedWords(missed);
    wait(PAUSE);
  }

  function wait(millis: Millis): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void step().catch(() => wait(later)), millis).unref();
  }

  wait(later);
  return {
    begin: () => wait(later),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
