import type { UnixMillis } from "#lib/units.ts";

/** Who looks: what the server must know to write times for them. */
export interface Viewer {
  /** IANA time zone, `UTC` until the browser has told it. */
  zone: string;
  now: UnixMillis;
}

export const ZONE_COOKIE = "glasshouse_zone";
