import { expect, it } from "vitest";
import { nextHit, searchRows } from "./search-rows.ts";
import { traceChart } from "./trace-chart.ts";

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
