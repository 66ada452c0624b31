import { expect, it } from "vitest";
import { createRandom } from "./random.ts";

it("is the same for equal seeds, and differs between seeds", () => {
  const numbers = (seed: number) => {
    const random = createRandom(seed);
    return [
      random.next(),
      random.below(1000),
      random.hex(16),
      random.skewed(10),
      random.pick(["a", "b", "c"]),
    ];
  };
  expect(numbers(7)).toEqual(numbers(7));
  expect(numbers(7)).not.toEqual(numbers(8));
});

it("distributes numbers evenly, and repeats no id", () => {
  const random = createRandom(1);
  const counts = Array<number>(10).fill(0);
  const ids = new Set<string>();
  for (let index = 0; index < 10_000; index++) {
    counts[random.below(10)]!++;
    ids.add(random.hex(16));
  }
  expect(Math.min(...counts)).toBeGreaterThan(850);
  expect(ids.size).toBe(10_000);
  expect([...ids].every((id) => /^[0-9a-f]{16}$/.test(id))).toBe(true);
});
