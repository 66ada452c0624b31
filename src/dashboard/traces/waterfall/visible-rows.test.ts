import { expect, it, test } from "vitest";
import { spanView } from "../../../../tests/fixtures/span-view.ts";
import { nextHit, placeOf, rowsAbove, searchRows, collapsedBelow, visibleRows } from "./visible-rows.ts";
import { traceChart } from "./trace-chart.ts";

// a(b(c) d) e
const ENDS = [4, 3, 3, 4, 5];
const DEPTHS = [0, 1, 2, 1, 0];

const seen = (collapsed: number[], runs: [number, number][] = [], base = -1) => [
  ...visibleRows(ENDS, { collapsed: new Set(collapsed), runs: new Map(runs), base }),
];

test("a collapsed row hides its subtree and nothing else", () => {
  expect(seen([])).toEqual([0, 1, 2, 3, 4]);
  expect(seen([1])).toEqual([0, 1, 3, 4]);
  expect(seen([0, 1])).toEqual([0, 4]);
});

test("a repetition shows only its first row", () => {
  expect(seen([], [[1, 4]])).toEqual([0, 1, 4]);
});

test("a subtree can be shown alone", () => {
  expect(seen([], [], 1)).toEqual([1, 2]);
});

test("collapsing a level keeps the levels above", () => {
  expect(seen([...collapsedBelow(DEPTHS, ENDS, 0)])).toEqual([0, 4]);
  expect(seen([...collapsedBelow(DEPTHS, ENDS, 1)])).toEqual([0, 1, 3, 4]);
});

test("finds the index of a row, or -1", () => {
  const visible = Int32Array.from([0, 1, 3, 4]);
  expect([placeOf(visible, 3), placeOf(visible, 2), placeOf(new Int32Array(0), 0)]).toEqual([2, -1, -1]);
});

test("lists a row's ancestors, nearest first", () => {
  expect(rowsAbove(DEPTHS, 2)).toEqual([1, 0]);
  expect(rowsAbove(DEPTHS, 3)).toEqual([0]);
  expect(rowsAbove(DEPTHS, 4)).toEqual([]);
});

const chart = traceChart({
  traceId: "t",
  start: "",
  durationNanos: 10,
  services: ["web", "db"],
  events: [],
  logs: [],
  truncated: false,
  spans: [
    ["a", null, "GET /cart", null, "web"],
    ["b", "a", "SELECT items", "db.query", "db"],
    ["c", "a", "render", null, "web"],
  ].map(([spanId, parentSpanId, name, op, service], place) =>
    spanView({
      spanId: spanId ?? "",
      parentSpanId: parentSpanId ?? null,
      name: name ?? "",
      op: op ?? null,
      service: service ?? "",
      offsetNanos: place,
      durationNanos: 5,
    }),
  ),
});

it("finds by name, operation, service and id, ignoring case", () => {
  expect(searchRows(chart, "select")).toEqual([1]);
  expect(searchRows(chart, "DB.")).toEqual([1]);
  expect(searchRows(chart, "web")).toEqual([0, 2]);
  expect(searchRows(chart, "c")).toContain(2);
  expect(searchRows(chart, "  ")).toEqual([]);
});

it("wraps around at both ends", () => {
  expect([nextHit([2, 5], 2, 1), nextHit([2, 5], 5, 1), nextHit([2, 5], 2, -1), nextHit([], 0, 1)]).toEqual([
    5, 2, 5, -1,
  ]);
});
