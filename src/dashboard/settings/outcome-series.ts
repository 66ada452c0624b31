import type { Millis, UnixMillis } from "#lib/units.ts";
import type { OutcomesAnswer, OutcomesQuery } from "#api/overview.ts";
import type { Period } from "../period.ts";

type Interval = NonNullable<OutcomesQuery["interval"]>;

/** How long the columns of the ledger's chart are: some dozens to a hundred for each period. */
export const LEDGER_STEPS: Record<Period, { interval: Interval; step: Millis }> = {
  "1h": { interval: "1m", step: 60_000 },
  "24h": { interval: "15m", step: 900_000 },
  "7d": { interval: "6h", step: 21_600_000 },
  "30d": { interval: "6h", step: 21_600_000 },
};

export const LEDGER_VIEWS = ["outcome", "category", "reason"] as const;
/** What the columns of the ledger's chart are divided by; by reason only what was not kept. */
export type LedgerView = (typeof LEDGER_VIEWS)[number];

export interface LedgerSeries {
  label: string;
  total: number;
  /** One for each step. */
  values: number[];
}

export interface LedgerChartData {
  start: UnixMillis;
  step: Millis;
  count: number;
  /** The largest first; what is beyond the first seven together as `other`. */
  series: LedgerSeries[];
}

const MAX_SERIES = 7;

/** The ledger over time, divided by the view. */
export function ledgerSeries(answer: OutcomesAnswer, step: Millis, view: LedgerView): LedgerChartData {
  const start = Math.floor(Date.parse(answer.start) / step) * step;
  const count = Math.max(1, Math.ceil((Date.parse(answer.end) - start) / step));
  const byLabel = new Map<string, LedgerSeries>();
  for (const { at, category, outcome, reason, quantity } of answer.series ?? []) {
    if (view === "reason" && outcome === "accepted") continue;
    const index = Math.floor((Date.parse(at) - start) / step);
    if (index < 0 || index >= count) continue;
    const label = view === "category" ? category : view === "outcome" ? outcome : reasonOf(outcome, reason);
    const series = byLabel.get(label) ?? empty(label, count);
    byLabel.set(label, series);
    series.values[index] = (series.values[index] ?? 0) + quantity;
    series.total += quantity;
  }
  const sorted = [...byLabel.values()].toSorted((left, right) => right.total - left.total);
  const rest = sorted.slice(MAX_SERIES);
  const first = sorted.slice(0, MAX_SERIES);
  return { start, step, count, series: rest.length === 0 ? first : [...first, together(rest, count)] };
}

function reasonOf(outcome: string, reason: string): string {
  return reason === "" ? outcome : `${outcome}: ${reason}`;
}

function empty(label: string, count: number): LedgerSeries {
  return { label, total: 0, values: Array.from({ length: count }, () => 0) };
}

function together(some: LedgerSeries[], count: number): LedgerSeries {
  const sum = empty("other", count);
  for (const { values, total } of some) {
    sum.total += total;
    for (const [index, value] of values.entries()) sum.values[index] = (sum.values[index] ?? 0) + value;
  }
  return sum;
}
