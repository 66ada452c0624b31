import type { Millis } from "#lib/units.ts";
import type { Day } from "../engine/day.ts";
import type { StepDone } from "./erase-step.ts";

/** Between two steps, so that appending waits for one at most. */
const PAUSE: Millis = 10;
/** Delay after the start: the last run may have ended in the middle of an erasure. */
const FIRST: Millis = 1000;
/** While there is nothing to erase, hashes grow old; and after a failure: the disk is full, say. */
const IDLE: Millis = 3_600_000;
const RETRY: Millis = 60_000;

/** Who does what an erasure needs. */
export interface ErasureThreads {
  /** On the writer's thread. `rewritten` is the day that the step before asked for. */
  eraseStep: (rewritten: Day | null) => Promise<StepDone>;
  rewriteDay: (day: Day) => Promise<void>;
  /** Called when readers have to open the files again. */
  renew: () => void;
}

/** Carries out erasures in small steps until all are finished. */
export function runErasures({ eraseStep, rewriteDay, renew }: ErasureThreads): {
  begin(): void;
  stop(): void;
} {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let rewritten: Day | null = null;

  async function step(): Promise<void> {
    const { more, isStale, rewrites } = await eraseStep(rewritten);
    if (isStale) renew();
    if (rewrites !== null && !stopped) await rewriteDay(rewrites);
    rewritten = rewrites;
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
