import type { Millis } from "#lib/units.ts";
import type { Period } from "../period.ts";

/** How long the columns of the ledger's chart are: some dozens to a hundred for each period. */
export const LEDGER_STEPS: Record<Period, { interval: string; step: Millis }> = {
  "1h": { interval: "1m", step: 60_000 },
  "24h": { interval: "15m", step: 900_000 },
  "7d": { interval: "6h", step: 21_600_000 },
  "30d": { interval: "6h", step: 21_600_000 },
};
