import type { UnixMillis } from "./units.ts";

/** Where a function gets the time from; tests pass their own. */
export type Clock = () => UnixMillis;

export const systemClock: Clock = () => Date.now();
