import { expect, test } from "vitest";
import { createBodyBudget } from "./body-budget.ts";

const KIB = 1_024;

test("small bodies are free, large ones share the budget", () => {
  const budget = createBodyBudget(100 * KIB);
  const [first, second, small] = [budget.open(), budget.open(), budget.open()];
  expect(first.take(16 * KIB)).toBe(true);
  expect(first.take(80 * KIB)).toBe(true);
  expect(second.take(40 * KIB)).toBe(false);
  expect(small.take(16 * KIB)).toBe(true);
  first.release();
  first.release();
  expect(second.take(60 * KIB)).toBe(true);
});

test("a released share takes no more bytes", () => {
  const share = createBodyBudget(100 * KIB).open();
  share.release();
  expect(share.take(1)).toBe(false);
});
