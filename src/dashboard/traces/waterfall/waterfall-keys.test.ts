import { expect, test } from "vitest";
import { stepOfKey } from "./waterfall-keys.ts";

// a(b(c) d) e
const ROWS = {
  spanId: ["a", "b", "c", "d", "e"],
  name: [0, 0, 0, 0, 0],
  op: [0, 0, 0, 0, 0],
  service: [0, 0, 0, 0, 0],
  depth: [0, 1, 2, 1, 0],
  end: [4, 3, 3, 4, 5],
  startNanos: [0, 0, 0, 0, 0],
  durationNanos: [0, 0, 0, 0, 0],
  flags: [0, 0, 0, 0, 0],
};
const OPEN = { visible: [0, 1, 2, 3, 4], shut: new Set<number>(), page: 3 };
const SHUT = { visible: [0, 1, 3, 4], shut: new Set([1]), page: 3 };

test("down goes to the next row that is seen, and stops at the last", () => {
  expect(stepOfKey("j", ROWS, { ...SHUT, cursor: 1 })).toEqual({ do: "move", to: 3 });
  expect(stepOfKey("ArrowDown", ROWS, { ...OPEN, cursor: 4 })).toEqual({ do: "move", to: 4 });
  expect(stepOfKey("PageDown", ROWS, { ...OPEN, cursor: 0 })).toEqual({ do: "move", to: 3 });
});

test("left shuts an open row, and from a shut one or a leaf goes to the parent", () => {
  expect(stepOfKey("ArrowLeft", ROWS, { ...OPEN, cursor: 1 })).toEqual({ do: "shut", row: 1 });
  expect(stepOfKey("ArrowLeft", ROWS, { ...SHUT, cursor: 1 })).toEqual({ do: "move", to: 0 });
  expect(stepOfKey("ArrowLeft", ROWS, { ...OPEN, cursor: 2 })).toEqual({ do: "move", to: 1 });
  expect(stepOfKey("ArrowLeft", ROWS, { ...OPEN, cursor: 4 })).toBeNull();
});

test("right opens a shut row, and goes into an open one", () => {
  expect(stepOfKey("ArrowRight", ROWS, { ...SHUT, cursor: 1 })).toEqual({ do: "open", row: 1 });
  expect(stepOfKey("ArrowRight", ROWS, { ...OPEN, cursor: 1 })).toEqual({ do: "move", to: 2 });
  expect(stepOfKey("ArrowRight", ROWS, { ...OPEN, cursor: 2 })).toBeNull();
});

test("enter selects, escape leaves, other keys are the browser's", () => {
  expect(stepOfKey("Enter", ROWS, { ...OPEN, cursor: 2 })).toEqual({ do: "select", row: 2 });
  expect(stepOfKey("Escape", ROWS, { ...OPEN, cursor: 2 })).toEqual({ do: "leave" });
  expect(stepOfKey("x", ROWS, { ...OPEN, cursor: 2 })).toBeNull();
});
