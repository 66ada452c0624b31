import { expect, it } from "vitest";
import { retryAt } from "./retry-at.ts";

it("waits twice as long each time, up to an hour, and gives up at last", () => {
  const waits = Array.from({ length: 16 }, (_, failed) => retryAt(failed + 1, 0, null, 0.5));
  expect(waits.slice(0, 4)).toEqual([10_000, 20_000, 40_000, 80_000]);
  expect(waits[14]).toBe(3_600_000);
  expect(waits[15]).toBeNull();
});

it("does not come back before the receiver asked for, within an hour", () => {
  expect(retryAt(1, 5, 60_000, 0.5)).toBe(60_005);
  expect(retryAt(1, 0, 9_999_999_999, 0.5)).toBe(3_600_000);
});
