import type { Millis } from "#lib/units.ts";
import type { StepDone } from "./erase-step.ts";

/** Between two steps, so that appending waits for one at most. */
const PAUSE: Millis = 10;
/** Delay after the start: the last run may have ended in the middle of an erasure. */
const FIRST: Millis = 1000;
/** While there is nothing to erase, hashes grow old; and after a failure: the disk is full, say. */
const IDLE: Millis = 3_600_000;
const RETRY: Millis = 60_000;

/** Carries out erasures in small steps until all are finished. `renew` is called when readers have to open the files again. */
export function runErasures(
  eraseStep: () => Promise<StepDone>,
  renew: () => void,
): { begin(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function step(): Promise<void> {
    const { more, isStale } = await eraseStep();
    if (isStale) renew();
    wait(more ? PAUSE : IDLE);
  }

  function wait(millis: Millis): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void step().catch(() => wait(RETRY)), millis).unref();
  }

  wait(FIRST);
  return {
    begin: () => wait(PAUSE),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
