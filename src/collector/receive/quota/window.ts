import type { UnixMillis } from "#lib/units.ts";

export const WINDOWS = ["minute", "hour", "month"] as const;
export type Window = (typeof WINDOWS)[number];

const MINUTE = 60_000;
const HOUR = 3_600_000;

/** When the window around `now` began; months are the calendar's, in UTC. */
export function windowStart(window: Window, now: UnixMillis): UnixMillis {
  if (window === "minute") return Math.floor(now / MINUTE) * MINUTE;
  if (window === "hour") return Math.floor(now / HOUR) * HOUR;
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/** When the next one begins. */
export function windowEnd(window: Window, now: UnixMillis): UnixMillis {
  if (window === "minute") return windowStart(window, now) + MINUTE;
  if (window === "hour") return windowStart(window, now) + HOUR;
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}
