import type { Millis, UnixMillis } from "#lib/units.ts";

const FIRST: Millis = 10_000;
const LONGEST: Millis = 3_600_000;
/** Over nine hours and more. */
const MOST_ATTEMPTS = 16;

/**
 * When a message is tried again after its `attempts`-th failure: twice as late each time, with jitter (`random` of 0 to 1), and
 * not before the receiver asked for; null once it is given up.
 */
export function retryAt(
  attempts: number,
  now: UnixMillis,
  retryAfter: Millis | null,
  random: number,
): UnixMillis | null {
  if (attempts >= MOST_ATTEMPTS) return null;
  const pause = Math.min(LONGEST, FIRST * 2 ** (attempts - 1)) * (0.75 + random / 2);
  return now + Math.max(pause, Math.min(LONGEST, retryAfter ?? 0));
}
