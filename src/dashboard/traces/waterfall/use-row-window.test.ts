import { expect, test } from "vitest";
import { rowsInWindow } from "./use-row-window.ts";

test("includes a margin around the visible rows", () => {
  expect(rowsInWindow(1000, 32, 3200, 640)).toEqual([88, 132]);
  expect(rowsInWindow(1000, 32, 0, 640)).toEqual([0, 32]);
});

test("shows the last rows if the list got shorter", () => {
  const [first, last] = rowsInWindow(5, 32, 32_000, 640);
  expect(first).toBeLessThan(last);
  expect(last).toBe(5);
});

test("an empty list shows nothing", () => {
  expect(rowsInWindow(0, 32, 0, 640)).toEqual([0, 0]);
});
