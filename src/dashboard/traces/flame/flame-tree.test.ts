import { expect, it } from "vitest";
import { spanView } from "../../../../tests/fixtures/span-view.ts";
import { traceChart } from "../waterfall/trace-chart.ts";
import { flamePaths, flameTree, flameWithin, type FlameNode } from "./flame-tree.ts";

function chartOf(spans: [id: string, parent: string | null, name: string, from: number, length: number][]) {
  return traceChart({
    traceId: "t",
    start: "",
    durationNanos: 100,
    services: ["web"],
    events: [],
    logs: [],
    truncated: false,
    spans: spans.map(([spanId, parentSpanId, name, offsetNanos, durationNanos]) =>
      spanView({ spanId, parentSpanId, name, offsetNanos, durationNanos }),
    ),
  });
}

it("sums siblings of one kind and gives each its share", () => {
  const nodes = flameTree(
    chartOf([
      ["a", null, "root", 0, 100],
      ["b", "a", "get 1", 0, 20],
      ["c", "a", "get 2", 30, 20],
      ["d", "a", "render", 60, 30],
    ]),
  );
  expect(nodes.map(({ name, spans, from, width, depth }) => [name, spans, from, width, depth])).toEqual([
    ["root", 1, 0, 1, 0],
    ["get 1", 2, 0, 0.4, 1],
    ["render", 1, 0.4, 0.3, 1],
  ]);
});

it("scales parallel children to their parent's width", () => {
  const nodes = flameTree(
    chartOf([
      ["a", null, "root", 0, 10],
      ["b", "a", "x", 0, 10],
      ["c", "a", "y", 0, 10],
    ]),
  );
  expect(nodes.map(({ from, width }) => [from, width])).toEqual([
    [0, 1],
    [0, 0.5],
    [0.5, 0.5],
  ]);
});

it("gives each node its own path", () => {
  const nodes = flameTree(
    chartOf([
      ["a", null, "a", 0, 10],
      ["b", "a", "a/b", 0, 5],
      ["c", "b", "a", 0, 5],
    ]),
  );
  expect(new Set(flamePaths(nodes)).size).toBe(3);
});

function node(parent: number, key: string, from: number, width: number, depth: number): FlameNode {
  return { parent, key, from, width, depth, name: key, service: 0, spans: 1, failed: 0, totalNanos: 1 };
}

const NODES = [
  node(-1, "0 root", 0, 1, 0),
  node(0, "0 a/b", 0, 0.5, 1),
  node(0, "0 a", 0.5, 0.25, 1),
  node(2, "0 b", 0.5, 0.125, 2),
];

it("identifies each node by its path", () => {
  expect(flamePaths(NODES)).toEqual([
    "/0%20root",
    "/0%20root/0%20a%2Fb",
    "/0%20root/0%20a",
    "/0%20root/0%20a/0%20b",
  ]);
});

it("scales a node to the full width with its descendants only", () => {
  expect(flameWithin(NODES, 2).map((shown) => shown && [shown.key, shown.from, shown.width])).toEqual([
    null,
    null,
    ["0 a", 0, 1],
    ["0 b", 0, 0.5],
  ]);
  expect(flameWithin(NODES, -1)).toBe(NODES);
});
