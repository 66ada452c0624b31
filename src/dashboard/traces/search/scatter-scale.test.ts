import { expect, it } from "vitest";
import { scatterScale } from "./scatter-scale.ts";

const SIZE = { width: 860, height: 260 };

it("keeps every point within the chart", () => {
  const scale = scatterScale(SIZE, 60_000, [0, 3e6, 2e9]);
  for (const nanos of [0, 3e6, 2e9]) {
    expect(scale.y(nanos)).toBeGreaterThanOrEqual(scale.top);
    expect(scale.y(nanos)).toBeLessThanOrEqual(scale.bottom);
  }
  expect(scale.x(0)).toBe(scale.left);
  expect(scale.x(60_000)).toBeCloseTo(scale.right);
});

it("inverts its own scale and clamps at the edges", () => {
  const scale = scatterScale(SIZE, 60_000, [1e6, 1e9]);
  expect(scale.millisAt(scale.x(12_000))).toBeCloseTo(12_000);
  expect(scale.nanosAt(scale.y(5e7)) / 5e7).toBeCloseTo(1);
  expect(scale.millisAt(-50)).toBe(0);
  expect(scale.nanosAt(-50)).toBe(scale.nanosAt(scale.top));
});

it("draws at most seven ticks for any range of durations", () => {
  expect(scatterScale(SIZE, 1000, [1, 1e16]).ticks.length).toBeLessThanOrEqual(7);
  expect(scatterScale(SIZE, 1000, []).ticks.length).toBeGreaterThan(1);
});

it("draws ticks at round durations", () => {
  expect(scatterScale(SIZE, 1000, [2e9, 90e9]).ticks).toEqual([1e9, 1e10, 60e9]);
  expect(scatterScale(SIZE, 1000, [2e6, 5000e9]).ticks.at(-1)).toBe(600e9);
});
