import type { UnixMillis } from "#lib/units.ts";

export const PERIODS = ["24h", "1h", "7d", "30d"] as const;
/** The period of a list. The first is the default. */
export type Period = (typeof PERIODS)[number];

const HOUR = 3_600_000;
const LENGTHS: Record<Period, number> = { "1h": HOUR, "24h": 24 * HOUR, "7d": 168 * HOUR, "30d": 720 * HOUR };

export const PERIOD_NAMES: Record<Period, string> = {
  "1h": "Last hour",
  "24h": "24 hours",
  "7d": "7 days",
  "30d": "30 days",
};

/** In the order of the menu. */
export const PERIODS_BY_LENGTH: readonly Period[] = ["1h", "24h", "7d", "30d"];

/** The start of a period that ends now, as ISO 8601, in whole minutes so that pages of one list agree. */
export function periodStart(period: Period, now: UnixMillis): string {
  return new Date(Math.floor((now - LENGTHS[period]) / 60_000) * 60_000).toISOString();
}
