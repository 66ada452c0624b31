import type { Millis } from "#lib/units.ts";
import type { WithoutWords } from "./list-without-words.ts";

/** Between two steps, so that appending is never behind more than one. */
const PAUSE: Millis = 20;
/** After the start, which has more to do than this. */
const FIRST: Millis = 3000;

/**
 * Makes issues searchable that were stored before there was an index of their words, or whose index was lost: step by step, by
 * their latest event each, from where an earlier run stopped.
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
    // What fails (a full disk, a closing store) is tried again at the next start.
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
