import { expect, it, test } from "vitest";
import { nextHit, placeOf, rowsAbove, searchRows, shutBelow, visibleRows } from "./visible-rows.ts";
import { traceChart } from "./trace-chart.ts";

// a(b(c) d) e
const ENDS = [4, 3, 3, 4, 5];
const DEPTHS = [0, 1, 2, 1, 0];

const seen = (shut: number[], runs: [number, number][] = [], base = -1) => [
  ...visibleRows(ENDS, { shut: new Set(shut), runs: new Map(runs), base }),
];

test("a shut row hides its subtree and nothing else", () => {
  expect(seen([])).toEqual([0, 1, 2, 3, 4]);
  expect(seen([1])).toEqual([0, 1, 3, 4]);
  expect(seen([0, 1])).toEqual([0, 4]);
});

test("of a repetition only the first row is seen", () => {
  expect(seen([], [[1, 4]])).toEqual([0, 1, 4]);
});

test("a subtree can stand alone", () => {
  expect(seen([], [], 1)).toEqual([1, 2]);
});

test("shutting a level leaves what is above it", () => {
  expect(seen([...shutBelow(DEPTHS, ENDS, 0)])).toEqual([0, 4]);
  expect(seen([...shutBelow(DEPTHS, ENDS, 1)])).toEqual([0, 1, 3, 4]);
});

test("a row's place is found, or said to be missing", () => {
  const visible = Int32Array.from([0, 1, 3, 4]);
  expect([placeOf(visible, 3), placeOf(visible, 2), placeOf(new Int32Array(0), 0)]).toEqual([2, -1, -1]);
});

test("the rows over a row are its ancestors, nearest first", () => {
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
  ].map(([spanId, parentSpanId, name, op, service], place) => ({
    spanId: spanId ?? "",
    parentSpanId: parentSpanId ?? null,
    name: name ?? "",
    op: op ?? null,
    service: service ?? "",
    scope: null,
    kind: "internal" as const,
    offsetNanos: place,
    durationNanos: 5,
    status: "unset" as const,
    statusMessage: null,
    attributes: {},
    resource: {},
    events: [],
    links: [],
  })),
});

it("finds by name, operation, service and id, whatever the case", () => {
  expect(searchRows(chart, "select")).toEqual([1]);
  expect(searchRows(chart, "DB.")).toEqual([1]);
  expect(searchRows(chart, "web")).toEqual([0, 2]);
  expect(searchRows(chart, "c")).toContain(2);
  expect(searchRows(chart, "  ")).toEqual([]);
});

it("goes round at both ends", () => {
  expect([nextHit([2, 5], 2, 1), nextHit([2, 5], 5, 1), nextHit([2, 5], 2, -1), nextHit([], 0, 1)]).toEqual([
    5, 2, 5, -1,
  ]);
});
