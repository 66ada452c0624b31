import { expect, it } from "vitest";
import { moveByKey, rangeOfSteps, stepAt } from "./time-steps.ts";

const STEPS = { start: 1000, step: 10, count: 5 };

it("finds the step at a position, clamped at the edges", () => {
  expect([-1, 0, 0.39, 0.4, 1, 2].map((share) => stepAt(STEPS, share))).toEqual([0, 0, 1, 2, 4, 4]);
});

it("includes both ends of a selection in either order", () => {
  expect(rangeOfSteps(STEPS, 1, 3)).toEqual({ start: 1010, end: 1040 });
  expect(rangeOfSteps(STEPS, 3, 1)).toEqual({ start: 1010, end: 1040 });
  expect(rangeOfSteps(STEPS, 2, 2)).toEqual({ start: 1020, end: 1030 });
});

it("moves by keys and extends a selection from its start", () => {
  const at = { cursor: 2, anchor: 2 };
  expect(moveByKey("ArrowRight", false, at, 5)).toEqual({ cursor: 3, anchor: 3 });
  expect(moveByKey("ArrowLeft", true, at, 5)).toEqual({ cursor: 1, anchor: 2 });
  expect(moveByKey("End", true, at, 5)).toEqual({ cursor: 4, anchor: 2 });
  expect(moveByKey("PageUp", false, at, 5)).toEqual({ cursor: 0, anchor: 0 });
  expect(moveByKey("a", false, at, 5)).toBeNull();
  expect(moveByKey("constructor", false, at, 5)).toBeNull();
});
