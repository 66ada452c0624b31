import { expect, test } from "vitest";
import { rowsAbove, rowsInWindow, visibleRows } from "./visible-rows.ts";

// a(b(c) d) e
const ENDS = [4, 3, 3, 4, 5];
const DEPTHS = [0, 1, 2, 1, 0];

test("a shut row hides its subtree and nothing else", () => {
  expect(visibleRows(ENDS, new Set())).toEqual([0, 1, 2, 3, 4]);
  expect(visibleRows(ENDS, new Set([1]))).toEqual([0, 1, 3, 4]);
  expect(visibleRows(ENDS, new Set([0, 1]))).toEqual([0, 4]);
});

test("the rows over a row are its ancestors, nearest first", () => {
  expect(rowsAbove(DEPTHS, 2)).toEqual([1, 0]);
  expect(rowsAbove(DEPTHS, 3)).toEqual([0]);
  expect(rowsAbove(DEPTHS, 4)).toEqual([]);
});

test("a window shows its rows and a few around them", () => {
  expect(rowsInWindow(1000, 32, 3200, 640)).toEqual([92, 128]);
  expect(rowsInWindow(1000, 32, 0, 640)).toEqual([0, 28]);
});

test("a window beyond the end of a list that got shorter still shows its last rows", () => {
  const [first, last] = rowsInWindow(5, 32, 32_000, 640);
  expect(first).toBeLessThan(last);
  expect(last).toBe(5);
});

test("an empty list shows nothing", () => {
  expect(rowsInWindow(0, 32, 0, 640)).toEqual([0, 0]);
});
