import { expect, test } from "vitest";
import type { RateSeriesView } from "#api/rates.ts";
import { sortOperations } from "./operation-order.ts";

test("operations are sorted by any of their measures, the most of it first", () => {
  const busy = operation("/busy", { requests: 1000, failed: 10, p95: 20 });
  const failing = operation("/failing", { requests: 10, failed: 5, p95: 30 });
  const slow = operation("/slow", { requests: 100, failed: 0, p95: 900 });
  const routes = (order: Parameters<typeof sortOperations>[1]) =>
    sortOperations([slow, busy, failing], order).map(({ route }) => route);
  expect(routes("requests")).toEqual(["/busy", "/slow", "/failing"]);
  expect(routes("errors")).toEqual(["/failing", "/busy", "/slow"]);
  expect(routes("p95")).toEqual(["/slow", "/failing", "/busy"]);
});

test("operations that are alike keep their order", () => {
  const routes = sortOperations([operation("/a", {}), operation("/b", {})], "p99").map(({ route }) => route);
  expect(routes).toEqual(["/a", "/b"]);
});

function operation(route: string, values: Partial<RateSeriesView>): RateSeriesView {
  return { service: "web", route, requests: 1, failed: 0, p50: 1, p95: 1, p99: 1, steps: [], ...values };
}
