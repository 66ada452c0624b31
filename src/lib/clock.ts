import type { UnixMillis } from "./units.ts";

/** A source of time. Tests pass their own. */
export type Clock = () => UnixMillis;

export const systemClock: Clock = () => Date.now();
