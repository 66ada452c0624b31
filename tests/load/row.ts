import type { Millis } from "#lib/units.ts";

/** How long and how often each side of a comparison is measured. */
export interface Plan {
  rounds: number;
  round: Millis;
  /** Spans in a store that counts as full. */
  size: number;
  /** Spans per second ingested while something else is measured. */
  ingest: number;
  /** A folder whose store is filled once and kept; null for a temporary one. */
  keep: string | null;
}

export interface Budget {
  /** The key of the figure it limits. */
  figure: string;
  atLeast?: number;
  atMost?: number;
}

export interface RowResult {
  figures: Record<string, number>;
  /** What a reader must know to trust the figures. */
  notes: string[];
}

/** One row of the budgets: what is promised, and how it is measured. */
export interface Row {
  name: string;
  title: string;
  budgets: Budget[];
  /** What this run lacks to measure it: the row is left out, and misses no budget. */
  needs?: string;
  run(plan: Plan): Promise<RowResult>;
}

export type Verdict = "met" | "missed";

/** A figure that was not measured misses its budget. */
export function verdictOf(budget: Budget, figures: Record<string, number>): Verdict {
  const { atLeast = -Infinity, atMost = Infinity } = budget;
  const measured = figures[budget.figure] ?? NaN;
  return measured >= atLeast && measured <= atMost ? "met" : "missed";
}
