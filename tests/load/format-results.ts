import { verdictOf, type Budget, type Row, type RowResult } from "./row.ts";

export interface MeasuredRow {
  row: Row;
  result: RowResult;
}

/** One table per row: each figure, its budget if it has one, and whether the budget was met. */
export function formatResults(measured: MeasuredRow[]): string {
  return measured.map(formatRow).join("\n\n");
}

/** The same as data. */
export function resultsAsJson(measured: MeasuredRow[]): string {
  const rows = measured.map(({ row, result }) => ({
    name: row.name,
    title: row.title,
    ...result,
    budgets: row.budgets.map((budget) => ({ ...budget, verdict: verdictOf(budget, result.figures) })),
  }));
  return JSON.stringify(rows, null, 2);
}

function formatRow({ row, result: { figures, notes } }: MeasuredRow): string {
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  const lines = Object.entries(figures).map(([name, value]) => {
    const budget = row.budgets.find(({ figure }) => figure === name);
    const verdict = budget ? `  ${formatBudget(budget)}  ${verdictOf(budget, figures)}` : "";
    return `  ${name.padEnd(width)}  ${formatFigure(value).padStart(9)}${verdict}`;
  });
  return [`${row.name}: ${row.title}`, ...lines, ...notes.map((note) => `  · ${note}`)].join("\n");
}

function formatBudget({ atLeast, atMost }: Budget): string {
  const bounds = [atLeast === undefined ? [] : `≥ ${atLeast}`, atMost === undefined ? [] : `≤ ${atMost}`];
  return bounds.flat().join(", ").padEnd(8);
}

function formatFigure(value: number): string {
  return Number.isInteger(value) || Math.abs(value) >= 100 ? String(Math.round(value)) : value.toFixed(2);
}
