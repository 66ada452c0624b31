import { expect, it } from "vitest";
import { percentile } from "./percentile.ts";

it("is a measured value, and at least the given share of all values is not above it", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0.5, 0.95, 1, 0].map((part) => percentile(values, part))).toEqual([50, 95, 100, 1]);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});
