import { expect, it } from "vitest";
import { flamePaths, flameWithin } from "./flame-focus.ts";
import type { FlameNode } from "./flame-tree.ts";

function node(parent: number, key: string, from: number, width: number, depth: number): FlameNode {
  return { parent, key, from, width, depth, name: key, service: 0, spans: 1, failed: 0, totalNanos: 1 };
}

const NODES = [
  node(-1, "0 root", 0, 1, 0),
  node(0, "0 a/b", 0, 0.5, 1),
  node(0, "0 a", 0.5, 0.25, 1),
  node(2, "0 b", 0.5, 0.125, 2),
];

it("names each node by its way down, which no other has", () => {
  expect(flamePaths(NODES)).toEqual([
    "/0%20root",
    "/0%20root/0%20a%2Fb",
    "/0%20root/0%20a",
    "/0%20root/0%20a/0%20b",
  ]);
});

it("spreads a node over the whole width, with what is below it alone", () => {
  expect(flameWithin(NODES, 2).map((shown) => shown && [shown.key, shown.from, shown.width])).toEqual([
    null,
    null,
    ["0 a", 0, 1],
    ["0 b", 0, 0.5],
  ]);
  expect(flameWithin(NODES, -1)).toBe(NODES);
});
