import { expect, it } from "vitest";
import { percentile } from "./percentile.ts";

it("is a value that was measured, which no more than the part exceed", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0.5, 0.95, 1, 0].map((part) => percentile(values, part))).toEqual([50, 95, 100, 1]);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});
