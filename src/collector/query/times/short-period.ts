import type { Millis } from "#lib/units.ts";

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** Sentry's short periods: `24h`, `14d`; undefined for anything else. */
export function shortPeriod(text: string): Millis | undefined {
  const match = /^(\d{1,4})([mhdw])$/.exec(text);
  return match === null ? undefined : Number(match[1]) * (UNITS[match[2] ?? ""] ?? 0);
}
