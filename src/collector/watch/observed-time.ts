import type { Clock } from "#lib/clock.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";

/** Clocks are set by a little all the time. */
const MOST_DRIFT: Millis = 30_000;

/**
 * Says the time, and since when everything was received by it: from the start, and anew when the clock was set or the machine
 * slept. What could not be received in between is neither silence nor a drop.
 */
export function createObservedTime(
  clock: Clock,
  elapsed: () => Millis,
): () => { now: UnixMillis; since: UnixMillis } {
  let since = clock();
  let last = { now: since, elapsed: elapsed() };
  return () => {
    const next = { now: clock(), elapsed: elapsed() };
    const drift = next.now - last.now - (next.elapsed - last.elapsed);
    if (Math.abs(drift) > MOST_DRIFT) since = next.now;
    last = next;
    return { now: next.now, since };
  };
}
