import { expect, it } from "vitest";
import { binomialTail } from "./binomial-tail.ts";

it("agrees with known values", () => {
  expect(binomialTail(10, 0.5, 8)).toBeCloseTo(56 / 1024, 12);
  expect(binomialTail(5, 0.2, 5)).toBeCloseTo(0.00032, 12);
  expect(binomialTail(4, 0.3, 0)).toBe(1);
  expect(binomialTail(4, 0.3, 5)).toBe(0);
  expect(binomialTail(4, 1, 4)).toBe(1);
});

it("falls with the number of successes and sums to one with the other tail, for large counts too", () => {
  for (const count of [20, 2000, 200_000]) {
    let last = 1;
    for (let least = 1; least <= count; least += Math.ceil(count / 40)) {
      const tail = binomialTail(count, 0.2, least);
      expect(tail).toBeLessThanOrEqual(last);
      expect(tail + binomialTail(count, 0.8, count - least + 1)).toBeCloseTo(1, 6);
      last = tail;
    }
  }
});
