import type { Millis, UnixMillis } from "#lib/units.ts";

export const PERIODS = ["24h", "15m", "1h", "7d", "30d"] as const;
/** The relative time range of all screens. The first is the default. */
export type Period = (typeof PERIODS)[number];

const HOUR = 3_600_000;
const LENGTHS: Record<Period, number> = {
  "15m": HOUR / 4,
  "1h": HOUR,
  "24h": 24 * HOUR,
  "7d": 168 * HOUR,
  "30d": 720 * HOUR,
};

/** For lists whose entries are not of a time, such as issues. */
export const ANY_TIME = "all";

export const PERIOD_NAMES: Record<Period | typeof ANY_TIME, string> = {
  "15m": "Last 15 minutes",
  "1h": "Last hour",
  "24h": "Last 24 hours",
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  [ANY_TIME]: "Any time",
};

/** In the order of the menu. */
export const PERIODS_BY_LENGTH: readonly Period[] = ["15m", "1h", "24h", "7d", "30d"];

/** The start of a period that ends now, as ISO 8601, in whole minutes so that pages of one list agree. */
export function periodStart(period: Period, now: UnixMillis): string {
  return new Date(Math.floor((now - LENGTHS[period]) / 60_000) * 60_000).toISOString();
}

export function periodLength(period: Period): Millis {
  return LENGTHS[period];
}
