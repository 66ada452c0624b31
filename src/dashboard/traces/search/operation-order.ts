import type { RateSeriesView } from "#api/rates.ts";

export const OPERATION_ORDERS = ["requests", "errors", "p50", "p95", "p99"] as const;
/** What the operations are sorted by, the most of it first. */
export type OperationOrder = (typeof OPERATION_ORDERS)[number];

/** The operations in this order; those alike stay as they were. */
export function sortOperations(series: RateSeriesView[], order: OperationOrder): RateSeriesView[] {
  return series.toSorted((left, right) => measure(right, order) - measure(left, order));
}

function measure(series: RateSeriesView, order: OperationOrder): number {
  return order === "errors" ? series.failed / Math.max(1, series.requests) : series[order];
}
