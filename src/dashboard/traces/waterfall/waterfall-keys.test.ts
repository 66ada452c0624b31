import { expect, test } from "vitest";
import { stepOfKey } from "./waterfall-keys.ts";

// a(b(c) d) e
const ROWS = { depth: [0, 1, 2, 1, 0], end: [4, 3, 3, 4, 5] };
const NO_RUNS = new Map<number, number>();
const OPEN = {
  visible: Int32Array.from([0, 1, 2, 3, 4]),
  collapsed: new Set<number>(),
  runs: NO_RUNS,
  page: 3,
};
const COLLAPSED = { visible: Int32Array.from([0, 1, 3, 4]), collapsed: new Set([1]), runs: NO_RUNS, page: 3 };

test("down moves to the next visible row and stops at the last", () => {
  expect(stepOfKey({ key: "j", shiftKey: false }, ROWS, { ...COLLAPSED, cursor: 1 })).toEqual({
    do: "move",
    to: 3,
  });
  expect(stepOfKey({ key: "ArrowDown", shiftKey: false }, ROWS, { ...OPEN, cursor: 4 })).toEqual({
    do: "move",
    to: 4,
  });
  expect(stepOfKey({ key: "PageDown", shiftKey: false }, ROWS, { ...OPEN, cursor: 0 })).toEqual({
    do: "move",
    to: 3,
  });
});

test("left collapses an expanded row, and moves from a collapsed one or a leaf to the parent", () => {
  expect(stepOfKey({ key: "ArrowLeft", shiftKey: false }, ROWS, { ...OPEN, cursor: 1 })).toEqual({
    do: "collapse",
    row: 1,
  });
  expect(stepOfKey({ key: "ArrowLeft", shiftKey: false }, ROWS, { ...COLLAPSED, cursor: 1 })).toEqual({
    do: "move",
    to: 0,
  });
  expect(stepOfKey({ key: "ArrowLeft", shiftKey: false }, ROWS, { ...OPEN, cursor: 2 })).toEqual({
    do: "move",
    to: 1,
  });
  expect(stepOfKey({ key: "ArrowLeft", shiftKey: false }, ROWS, { ...OPEN, cursor: 4 })).toBeNull();
});

test("right expands a collapsed row, and moves into an expanded one", () => {
  expect(stepOfKey({ key: "ArrowRight", shiftKey: false }, ROWS, { ...COLLAPSED, cursor: 1 })).toEqual({
    do: "expand",
    row: 1,
  });
  expect(stepOfKey({ key: "ArrowRight", shiftKey: false }, ROWS, { ...OPEN, cursor: 1 })).toEqual({
    do: "move",
    to: 2,
  });
  expect(stepOfKey({ key: "ArrowRight", shiftKey: false }, ROWS, { ...OPEN, cursor: 2 })).toBeNull();
});

test("enter selects, escape deselects, other keys are left to the browser", () => {
  expect(stepOfKey({ key: "Enter", shiftKey: false }, ROWS, { ...OPEN, cursor: 2 })).toEqual({
    do: "select",
    row: 2,
  });
  expect(stepOfKey({ key: "Escape", shiftKey: false }, ROWS, { ...OPEN, cursor: 2 })).toEqual({
    do: "leave",
  });
  expect(stepOfKey({ key: "x", shiftKey: false }, ROWS, { ...OPEN, cursor: 2 })).toBeNull();
});

test("right expands a collapsed repetition", () => {
  const folded = { ...OPEN, runs: new Map([[3, 5]]), cursor: 3 };
  expect(stepOfKey({ key: "ArrowRight", shiftKey: false }, ROWS, folded)).toEqual({ do: "expand", row: 3 });
});

test("keys zoom and pan", () => {
  const press = (key: string, shiftKey = false) => stepOfKey({ key, shiftKey }, ROWS, { ...OPEN, cursor: 2 });
  expect(press("+")).toEqual({ do: "zoom", factor: 0.5 });
  expect(press("ArrowRight", true)).toEqual({ do: "pan", share: 0.2 });
  expect(press("0")).toEqual({ do: "whole" });
  expect(press("N", true)).toEqual({ do: "hit", step: -1 });
  expect(press("r")).toEqual({ do: "root", row: 2 });
});
