import type { Millis } from "#lib/units.ts";

/** Turns of the event loop without growth, after which none is expected. */
const QUIET_TURNS = 4;
const LONGEST: Millis = 20;

/** Calls `done` once the size has not changed for some turns of the event loop, after 20 ms at the latest. */
export function whenQuiet(size: () => number, done: () => void): void {
  const end = performance.now() + LONGEST;
  let [seen, quiet] = [size(), 0];
  const look = () => {
    const now = size();
    quiet = now === seen ? quiet + 1 : 0;
    seen = now;
    if (quiet === QUIET_TURNS || performance.now() >= end) done();
    else setImmediate(look);
  };
  setImmediate(look);
}
