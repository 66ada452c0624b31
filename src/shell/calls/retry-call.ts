import type { Millis } from "#lib/units.ts";

export const ATTEMPTS = 3;
const FIRST_WAIT: Millis = 200;
/** Whoever is asked to wait longer than this is told so, instead of being kept waiting. */
export const LONGEST_WAIT: Millis = 5_000;

/**
 * Tries something again after failures that may pass, later each time and at a random moment, so that many who failed
 * together do not come back together.
 *
 * @param attempt is told its number, from 1
 * @param mayPass for how long to wait at least before trying again after this error; undefined when that is of no use
 */
export async function retried<T>(
  attempt: (number: number) => Promise<T>,
  mayPass: (error: unknown) => Millis | undefined,
  wait: (millis: Millis) => Promise<void> = waitFor,
): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await attempt(number);
    } catch (error) {
      const least = number < ATTEMPTS ? mayPass(error) : undefined;
      if (least === undefined || least > LONGEST_WAIT) throw error;
      await wait(least + Math.random() * FIRST_WAIT * 2 ** number);
    }
  }
}

function waitFor(millis: Millis): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, millis));
}
