import type { Millis } from "#lib/units.ts";

/** How long and how often each side of a comparison is measured. */
export interface Plan {
  rounds: number;
  round: Millis;
  /** Spans in a store that counts as full. */
  size: number;
  /** Spans that come in every second while something else is measured. */
  ingest: number;
  /** A folder whose store is filled once and kept; null for one that goes with the row. */
  keep: string | null;
}

export interface Budget {
  /** The key of the figure that it bounds. */
  figure: string;
  atLeast?: number;
  atMost?: number;
}

export interface RowResult {
  figures: Record<string, number>;
  /** What a reader has to know to believe the figures. */
  notes: string[];
}

/** One line of the budgets: what is promised, and how it is measured. */
export interface Row {
  name: string;
  title: string;
  budgets: Budget[];
  run(plan: Plan): Promise<RowResult>;
}

export type Verdict = "met" | "missed";

/** A figure that was not measured has not met its budget. */
export function judge(budget: Budget, figures: Record<string, number>): Verdict {
  const { atLeast = -Infinity, atMost = Infinity } = budget;
  const measured = figures[budget.figure] ?? NaN;
  return measured >= atLeast && measured <= atMost ? "met" : "missed";
}
