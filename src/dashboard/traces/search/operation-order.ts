import type { RateSeriesView } from "#api/rates.ts";

export const OPERATION_ORDERS = [
  "requests",
  "operation",
  "service",
  "errors",
  "errors-change",
  "p50",
  "p95",
  "p95-change",
  "p99",
] as const;
/** What the operations are sorted by: names from A, measures and changes from the most of it. */
export type OperationOrder = (typeof OPERATION_ORDERS)[number];

/** An operation with the same before, as far as there were requests. */
export interface ComparedOperation {
  series: RateSeriesView;
  before: RateSeriesView | undefined;
}

/** How an order runs. */
export function directionOf(order: OperationOrder): "ascending" | "descending" {
  return order === "operation" || order === "service" ? "ascending" : "descending";
}

/** The operations in this order; those alike stay as they were. */
export function sortOperations(operations: ComparedOperation[], order: OperationOrder): ComparedOperation[] {
  if (order === "operation" || order === "service") {
    const name = ({ series }: ComparedOperation) =>
      (order === "service" ? series.service : series.route) ?? "";
    return operations.toSorted((left, right) => name(left).localeCompare(name(right)));
  }
  return operations.toSorted((left, right) => measure(right, order) - measure(left, order));
}

function measure(
  operation: ComparedOperation,
  order: Exclude<OperationOrder, "operation" | "service">,
): number {
  const { series } = operation;
  if (order === "errors") return failedShare(series);
  if (order === "errors-change") return errorsChange(operation) ?? -Infinity;
  if (order === "p95-change") return p95Change(operation) ?? -Infinity;
  return series[order];
}

/** How many of the requests failed, from 0 to 1. */
export function failedShare({ failed, requests }: Pick<RateSeriesView, "failed" | "requests">): number {
  return failed / Math.max(1, requests);
}

/** The difference of the failed shares; undefined without requests before. */
export function errorsChange({ series, before }: ComparedOperation): number | undefined {
  return before === undefined ? undefined : failedShare(series) - failedShare(before);
}

/** The relative change of the p95; undefined without requests before. */
export function p95Change({ series, before }: ComparedOperation): number | undefined {
  return before === undefined || before.p95 === 0 ? undefined : series.p95 / before.p95 - 1;
}
