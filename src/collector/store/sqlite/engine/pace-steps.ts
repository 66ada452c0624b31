import type { Millis } from "#lib/units.ts";

export interface PacedSteps {
  /** The next step comes after this long, whatever was planned. */
  wait(millis: Millis): void;
  stop(): void;
}

interface Pace {
  /** Delay of the first step. */
  first: Millis;
  /** Delay after a step that failed. */
  retry: Millis;
}

/**
 * Does background work in small steps, between which others have their turn. A step returns how long to wait for
 * the next one, or null where nothing is left until `wait` is called; `isStopped` tells it to change nothing any more.
 */
export function paceSteps(
  step: (isStopped: () => boolean) => Promise<Millis | null>,
  { first, retry }: Pace,
): PacedSteps {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function run(): Promise<void> {
    const millis = await step(() => stopped).catch(() => retry);
    if (millis !== null) wait(millis);
  }

  function wait(millis: Millis): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void run(), millis).unref();
  }

  wait(first);
  return {
    wait,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
