import { expect, test } from "vitest";
import { axisTicks } from "./axis-ticks.ts";

test("ticks are round and cover the duration", () => {
  expect(axisTicks(1.84e9, 5)).toEqual([0, 5e8, 1e9, 1.5e9]);
  expect(axisTicks(100, 5)).toEqual([0, 20, 40, 60, 80, 100]);
});

test("never exceeds the limit, apart from the start", () => {
  for (const duration of [1, 3, 7.3, 999, 1001, 4.2e10])
    expect(axisTicks(duration, 4).length).toBeLessThanOrEqual(5);
});

test("a zero duration has only its start", () => {
  expect(axisTicks(0, 5)).toEqual([0]);
  expect(axisTicks(Number.NaN, 5)).toEqual([0]);
});
