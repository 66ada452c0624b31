import { expect, test } from "vitest";
import { patternChange } from "./pattern-change.tsx";

const mined = { total: 10_000, sampled: 1000, before: { total: 4000, sampled: 1000 } };

test("counts of two samples are compared by what they stand for", () => {
  expect(patternChange({ records: 30, before: 50 }, mined)).toBeCloseTo(0.5);
  expect(patternChange({ records: 20, before: 50 }, mined)).toBe(0);
});

test("nothing to compare with is no change", () => {
  expect(patternChange({ records: 30, before: 0 }, mined)).toBe(Infinity);
  expect(
    patternChange({ records: 30, before: 0 }, { ...mined, before: { total: 0, sampled: 0 } }),
  ).toBeNull();
});
