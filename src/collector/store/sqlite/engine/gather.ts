import type { Millis } from "#lib/units.ts";

/** Turns of the event loop in which nothing is added, after which nothing more is expected. */
const QUIET_TURNS = 4;
const LONGEST: Millis = 20;

/** Calls `done` once the size stayed the same for some turns of the event loop, but after 20 ms at the latest. */
export function whenGathered(size: () => number, done: () => void): void {
  const end = performance.now() + LONGEST;
  let [seen, quiet] = [size(), 0];
  const look = () => {
    quiet = size() === seen ? quiet + 1 : 0;
    seen = size();
    if (quiet === QUIET_TURNS || performance.now() >= end) done();
    else setImmediate(look);
  };
  setImmediate(look);
}
