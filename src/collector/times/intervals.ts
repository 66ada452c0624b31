import type { Millis } from "#lib/units.ts";
import type { OUTCOME_INTERVALS } from "#api/overview.ts";

export type Interval = (typeof OUTCOME_INTERVALS)[number];

/** How long the steps of a chart are, the shortest first. */
export const INTERVALS: Record<Interval, Millis> = {
  "1m": 60_000,
  "5m": 300_000,
  "15m": 900_000,
  "1h": 3_600_000,
  "6h": 21_600_000,
  "1d": 86_400_000,
};
