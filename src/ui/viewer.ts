import type { UnixMillis } from "#lib/units.ts";

/** Who looks: what the server must know to write times for them. */
export interface Viewer {
  /** IANA time zone, `UTC` until the browser has told it. */
  zone: string;
  now: UnixMillis;
}

export const ZONE_COOKIE = "glasshouse_zone";
export const CLOCK_COOKIE = "glasshouse_clock";

export const CLOCKS = ["local", "utc"] as const;
/** In which zone a person wants to read times: that of their browser, or UTC. */
export type Clock = (typeof CLOCKS)[number];

export const CLOCK_NAMES: Record<Clock, string> = { local: "Browser", utc: "UTC" };

/** Reads the choice from its cookie; anything unknown counts as `local`. */
export function readClock(cookie: string | undefined): Clock {
  return CLOCKS.find((clock) => clock === cookie) ?? "local";
}
