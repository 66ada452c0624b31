import { describe, expect, it } from "vitest";
import { createExactSum } from "./exact-sum.ts";

function sumOf(...numbers: (number | bigint)[]) {
  const sum = createExactSum();
  for (const number of numbers) {
    if (typeof number === "bigint") sum.addLarge(number);
    else sum.add(number);
  }
  return sum.value();
}

describe("createExactSum", () => {
  it("keeps the digits of integers beyond 2^53", () => {
    expect(sumOf(2 ** 53 - 1, 2 ** 53 - 1, 1)).toBe("18014398509481983");
    expect(sumOf(1152921504606846977n, 1, -3)).toBe("1152921504606846975");
    expect(sumOf(1152921504606846977n, -1152921504606846970n)).toBe(7);
  });

  it("loses no fraction, in any order", () => {
    expect(sumOf(1e16, 0.5, -1e16)).toBe(0.5);
    expect(sumOf(0.5, 1e16, -1e16)).toBe(0.5);
    expect(sumOf(...Array<number>(10).fill(0.1))).toBe(1);
    expect(sumOf(2 ** 53, 1, 2 ** -60)).toBe(2 ** 53 + 2);
  });

  it("sums nothing to 0", () => {
    expect(sumOf()).toBe(0);
  });
});
