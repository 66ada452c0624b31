import { expect, test } from "vitest";
import { rowsInWindow } from "./use-row-window.ts";

test("a window shows its rows and a few around them", () => {
  expect(rowsInWindow(1000, 32, 3200, 640)).toEqual([88, 132]);
  expect(rowsInWindow(1000, 32, 0, 640)).toEqual([0, 32]);
});

test("a window beyond the end of a list that got shorter still shows its last rows", () => {
  const [first, last] = rowsInWindow(5, 32, 32_000, 640);
  expect(first).toBeLessThan(last);
  expect(last).toBe(5);
});

test("an empty list shows nothing", () => {
  expect(rowsInWindow(0, 32, 0, 640)).toEqual([0, 0]);
});
