import type { UnixMillis } from "#lib/units.ts";

/** Days since 1970, in UTC. Telemetry received on one day is in one file. */
export type Day = number;

const MILLIS = 86_400_000;
const NAME = /^\d{4}-\d{2}-\d{2}$/;

export function dayOf(at: UnixMillis): Day {
  return Math.floor(at / MILLIS);
}

export function startOfDay(day: Day): UnixMillis {
  return day * MILLIS;
}

/** `2026-11-20`. */
export function dayName(day: Day): string {
  return new Date(startOfDay(day)).toISOString().slice(0, 10);
}

/** Undefined for text that is not a day's name. */
export function dayFromName(name: string): Day | undefined {
  return NAME.test(name) ? dayOf(Date.parse(`${name}T00:00:00Z`)) : undefined;
}
