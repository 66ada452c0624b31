import { expect, test, vi } from "vitest";
import { remembering } from "./remembering.ts";

test("a text is computed once, whatever comes of it", () => {
  const compute = vi.fn((text: string) => (text === "none" ? undefined : text.toUpperCase()));
  const upper = remembering(compute, 10);
  expect(["a", "none", "a", "none"].map(upper)).toEqual(["A", undefined, "A", undefined]);
  expect(compute).toHaveBeenCalledTimes(2);
});

test("no more than the limit is remembered, and nothing long", () => {
  const compute = vi.fn((text: string) => text.length);
  const lengthOf = remembering(compute, 2);
  for (const text of ["a", "b", "c", "a"]) lengthOf(text);
  expect(compute).toHaveBeenCalledTimes(4);
  compute.mockClear();
  for (let time = 0; time < 3; time += 1) lengthOf("x".repeat(1_000));
  expect(compute).toHaveBeenCalledTimes(3);
});
