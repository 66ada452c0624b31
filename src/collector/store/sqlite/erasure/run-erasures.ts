import type { Millis } from "#lib/units.ts";
import type { Day } from "../engine/day.ts";
import { paceSteps } from "../engine/pace-steps.ts";
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
  let rewritten: Day | null = null;
  const steps = paceSteps(
    async (isStopped) => {
      const { more, isStale, rewrites } = await eraseStep(rewritten);
      if (isStale) renew();
      if (rewrites !== null && !isStopped()) await rewriteDay(rewrites);
      rewritten = rewrites;
      return more ? PAUSE : IDLE;
    },
    { first: FIRST, retry: RETRY },
  );
  return { begin: () => steps.wait(PAUSE), stop: steps.stop };
}
