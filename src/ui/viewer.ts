import type { UnixMillis } from "#lib/units.ts";

/** The reader, as far as times depend on them. */
export interface Viewer {
  /** An IANA time zone; `UTC` until the browser has reported it. */
  zone: string;
  now: UnixMillis;
}

export const ZONE_COOKIE = "glasshouse_zone";
export const CLOCK_COOKIE = "glasshouse_clock";

export const CLOCKS = ["local", "utc"] as const;
/** The zone to show times in: the browser's or UTC. */
export type Clock = (typeof CLOCKS)[number];

export const CLOCK_NAMES: Record<Clock, string> = { local: "Browser", utc: "UTC" };

/** Reads the zone from its cookie; unknown values mean `local`. */
export function readClock(cookie: string | undefined): Clock {
  return CLOCKS.find((clock) => clock === cookie) ?? "local";
}
