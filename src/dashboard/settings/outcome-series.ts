import type { Millis, UnixMillis } from "#lib/units.ts";
import type { OutcomesAnswer, OutcomesQuery } from "#api/overview.ts";
import type { Period } from "../period.ts";

type Interval = NonNullable<OutcomesQuery["interval"]>;

/** The step of the outcome chart, by period. */
export const OUTCOME_STEPS: Record<Period, { interval: Interval; step: Millis }> = {
  "15m": { interval: "1m", step: 60_000 },
  "1h": { interval: "1m", step: 60_000 },
  "24h": { interval: "15m", step: 900_000 },
  "7d": { interval: "6h", step: 21_600_000 },
  "30d": { interval: "6h", step: 21_600_000 },
};

export const OUTCOME_VIEWS = ["outcome", "category", "reason"] as const;
/** How the outcome chart is grouped; by reason, it shows only dropped items. */
export type OutcomeView = (typeof OUTCOME_VIEWS)[number];

export interface OutcomeSeries {
  label: string;
  total: number;
  /** One value per step. */
  values: number[];
}

export interface OutcomeChartData {
  start: UnixMillis;
  step: Millis;
  count: number;
  /** Largest first; everything beyond the first seven is `other`. */
  series: OutcomeSeries[];
}

const MAX_SERIES = 7;

/** Outcomes over time, grouped by the view. */
export function outcomeSeries(answer: OutcomesAnswer, step: Millis, view: OutcomeView): OutcomeChartData {
  const start = Math.floor(Date.parse(answer.start) / step) * step;
  const count = Math.max(1, Math.ceil((Date.parse(answer.end) - start) / step));
  const byLabel = new Map<string, OutcomeSeries>();
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
  return { start, step, count, series: rest.length === 0 ? first : [...first, mergeSeries(rest, count)] };
}

function reasonOf(outcome: string, reason: string): string {
  return reason === "" ? outcome : `${outcome}: ${reason}`;
}

function empty(label: string, count: number): OutcomeSeries {
  return { label, total: 0, values: Array.from({ length: count }, () => 0) };
}

function mergeSeries(some: OutcomeSeries[], count: number): OutcomeSeries {
  const sum = empty("other", count);
  for (const { values, total } of some) {
    sum.total += total;
    for (const [index, value] of values.entries()) sum.values[index] = (sum.values[index] ?? 0) + value;
  }
  return sum;
}

export interface OutcomeRow {
  category: string;
  outcome: string;
  reason: string;
  quantity: number;
}

export interface OutcomeSums {
  /** By category, stored items first, then by quantity. */
  rows: OutcomeRow[];
  sum: number;
  kept: number;
}

/** Outcomes by category, outcome and reason, over all projects. */
export function outcomeSums(outcomes: OutcomesAnswer["outcomes"]): OutcomeSums {
  const rows = new Map<string, OutcomeRow>();
  for (const { category, outcome, reason, quantity } of outcomes) {
    const key = JSON.stringify([category, outcome, reason]);
    const row = rows.get(key);
    if (row === undefined) rows.set(key, { category, outcome, reason, quantity });
    else row.quantity += quantity;
  }
  const list = [...rows.values()];
  return {
    rows: list.toSorted(
      (a, b) =>
        a.category.localeCompare(b.category) ||
        Number(b.outcome === "accepted") - Number(a.outcome === "accepted") ||
        b.quantity - a.quantity,
    ),
    sum: sumOf(list),
    kept: sumOf(list.filter((row) => row.outcome === "accepted")),
  };
}

function sumOf(rows: OutcomeRow[]): number {
  return rows.reduce((sum, row) => sum + row.quantity, 0);
}
