import { expect, it } from "vitest";
import { associate } from "./stratified.ts";

it("detects what is more common in the selected traces", () => {
  const found = associate([{ selected: 50, selectedWith: 45, rest: 100, restWith: 10 }]);
  expect(found?.selected).toBeCloseTo(0.9);
  expect(found?.expected).toBeCloseTo(0.1);
  expect(found?.z).toBeGreaterThan(8);
});

it("is not misled by strata that differ in size (Simpson)", () => {
  const found = associate([
    { selected: 90, selectedWith: 81, rest: 10, restWith: 9 },
    { selected: 10, selectedWith: 1, rest: 90, restWith: 9 },
  ]);
  expect(found?.selected).toBeCloseTo(found?.expected ?? 0);
  expect(Math.abs(found?.z ?? 9)).toBeLessThan(1);
});

it("returns null without anything to compare with", () => {
  expect(associate([{ selected: 5, selectedWith: 5, rest: 0, restWith: 0 }])).toBeNull();
  expect(associate([{ selected: 5, selectedWith: 5, rest: 9, restWith: 9 }])?.z).toBe(0);
});
