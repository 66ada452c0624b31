import type { OutcomesAnswer } from "#api/overview.ts";

export interface OutcomeRow {
  category: string;
  outcome: string;
  reason: string;
  quantity: number;
}

export interface OutcomeSums {
  /** Ordered by category, what was kept first, then by quantity. */
  rows: OutcomeRow[];
  sum: number;
  kept: number;
}

/** The ledger by category, outcome and reason, over all projects. */
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
    sum: total(list),
    kept: total(list.filter((row) => row.outcome === "accepted")),
  };
}

function total(rows: OutcomeRow[]): number {
  return rows.reduce((sum, row) => sum + row.quantity, 0);
}
