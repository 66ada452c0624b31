import { expect, it } from "vitest";
import { budgetSteps } from "./budget-steps.ts";
import { budgetLeft } from "./judge-slo.ts";

const HOUR = 3_600_000;
const range = { start: 0, end: 8 * HOUR, step: 2 * HOUR };

it("begins with the whole budget, spends it by the bad requests, and ends with what is left", () => {
  const hours = [
    { at: 0, requests: 100, bad: 0 },
    { at: 2 * HOUR, requests: 50, bad: 1 },
    { at: 3 * HOUR, requests: 50, bad: 2 },
    { at: 7 * HOUR, requests: 200, bad: 1 },
  ];
  const steps = budgetSteps(hours, 99, range);
  expect(steps.map(({ requests, bad }) => [requests, bad])).toEqual([
    [100, 0],
    [100, 3],
    [0, 0],
    [200, 1],
  ]);
  // Of four that may be bad, the step without requests spends none.
  expect(steps.map(({ left }) => Number(left.toFixed(6)))).toEqual([1, 0.25, 0.25, 0]);
  expect(steps.at(-1)?.left).toBeCloseTo(budgetLeft({ requests: 400, bad: 4 }, 99) ?? 1, 9);
});

it("leaves the budget whole without requests", () => {
  expect(budgetSteps([], 99, range).map(({ left }) => left)).toEqual([1, 1, 1, 1]);
});
