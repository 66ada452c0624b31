import { expect, it } from "vitest";
import { attainedText, burnText, goneText, leftText } from "./objective-text.ts";
import type { SloView } from "#api/slos.ts";

const HOUR = 3_600_000;

it("does not round what was attained up to the target", () => {
  expect(attainedText(99.8999, 99.9)).toBe("99.899 %");
  expect(attainedText(99.9, 99.9)).toBe("99.900 %");
  expect(attainedText(99.5, 99)).toBe("99.50 %");
  expect(attainedText(100, 99.9)).toBe("100 %");
  expect(attainedText(null, 99)).toBe("–");
});

it("says what is left of a budget, and that it is overspent", () => {
  expect([1, 0.625, 0.004, 0, -0.48, -12, null].map(leftText)).toEqual([
    "100 %",
    "63 %",
    "0.4 %",
    "0.0 %",
    "−48 %",
    "−1,200 %",
    "–",
  ]);
  expect([0, 0.123, 1, 14.4, null].map(burnText)).toEqual(["0×", "0.12×", "1×", "14×", "–"]);
});

it("says when the budget is gone, as long as that is within the window", () => {
  const view = (parts: object) => goneText({ windowDays: 30, ...parts } as SloView);
  expect(view({ budgetLeft: 0.5, goneInMillis: 80 * HOUR })).toBe("at this rate gone in 3 d");
  expect(view({ budgetLeft: 0.5, goneInMillis: 1.5 * HOUR })).toBe("at this rate gone in 1 h 30 min");
  expect(view({ budgetLeft: 0.5, goneInMillis: 90 * 24 * HOUR })).toBeNull();
  expect(view({ budgetLeft: 1, goneInMillis: null })).toBeNull();
  expect(view({ budgetLeft: -0.5, goneInMillis: null })).toBe("spent 150 % of it");
});
