import { expect, test } from "vitest";
import type { RateSeriesView } from "#api/rates.ts";
import { pointsText, percentText } from "./change-cell.tsx";
import { sortOperations, type ComparedOperation } from "./operation-order.ts";

const routesBy = (operations: ComparedOperation[], order: Parameters<typeof sortOperations>[1]) =>
  sortOperations(operations, order).map(({ series: { route } }) => route);

test("operations are sorted by any of their measures, the most of it first", () => {
  const busy = operation("/busy", { requests: 1000, failed: 10, p95: 20 });
  const failing = operation("/failing", { requests: 10, failed: 5, p95: 30 });
  const slow = operation("/slow", { requests: 100, failed: 0, p95: 900 });
  const all = [slow, busy, failing];
  expect(routesBy(all, "requests")).toEqual(["/busy", "/slow", "/failing"]);
  expect(routesBy(all, "errors")).toEqual(["/failing", "/busy", "/slow"]);
  expect(routesBy(all, "p95")).toEqual(["/slow", "/failing", "/busy"]);
  expect(routesBy(all, "operation")).toEqual(["/busy", "/failing", "/slow"]);
});

test("what became worse comes first, and what is new last", () => {
  const fresh = operation("/new", { p95: 900, failed: 1 });
  const worse = operation("/worse", { p95: 400, failed: 1 }, { p95: 100 });
  const better = operation("/better", { p95: 50 }, { p95: 100, failed: 1 });
  for (const order of ["p95-change", "errors-change"] as const)
    expect(routesBy([fresh, better, worse], order)).toEqual(["/worse", "/better", "/new"]);
});

test("operations that are alike keep their order", () => {
  expect(routesBy([operation("/a", {}), operation("/b", {})], "p99")).toEqual(["/a", "/b"]);
});

test("changes are written with their sign and unit", () => {
  expect([0.087, -0.001, 0].map(pointsText)).toEqual(["+8.7 pt", "−0.1 pt", "0"]);
  expect([4.63, -0.02, 0.001].map(percentText)).toEqual(["+463 %", "−2 %", "0"]);
});

function operation(
  route: string,
  values: Partial<RateSeriesView>,
  earlier?: Partial<RateSeriesView>,
): ComparedOperation {
  const one = { service: "web", route, requests: 1, failed: 0, p50: 1, p95: 1, p99: 1, steps: [] };
  return { series: { ...one, ...values }, before: earlier && { ...one, ...earlier } };
}
