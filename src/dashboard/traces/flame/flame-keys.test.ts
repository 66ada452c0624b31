import { expect, it } from "vitest";
import { findInFlame } from "./find-in-flame.ts";
import { stepInFlame } from "./flame-keys.ts";
import type { FlameNode } from "./flame-tree.ts";

const node = (parent: number, name: string, width: number, depth: number): FlameNode => ({
  parent,
  key: name,
  name,
  service: 0,
  spans: 2,
  failed: 0,
  totalNanos: width * 100,
  from: 0,
  width,
  depth,
});
const nodes = [
  node(-1, "GET /", 1, 0),
  node(0, "query items", 0.6, 1),
  node(0, "render", 0.3, 1),
  node(1, "query one item", 0.5, 2),
];

it("moves to parents, children and siblings", () => {
  const to = (place: number, key: string) => stepInFlame(nodes, place, key);
  expect([to(3, "ArrowUp"), to(0, "ArrowDown"), to(1, "ArrowRight"), to(2, "ArrowLeft")]).toEqual([
    1, 1, 2, 1,
  ]);
  expect([to(0, "ArrowUp"), to(2, "ArrowDown"), to(2, "ArrowRight"), to(0, "a")]).toEqual(
    Array.from({ length: 4 }, () => null),
  );
});

it("stays within what is zoomed to", () => {
  const shown = [null, nodes[1]!, null, nodes[3]!];
  expect(stepInFlame(shown, 1, "ArrowUp")).toBeNull();
  expect(stepInFlame(shown, 1, "ArrowRight")).toBeNull();
  expect(stepInFlame(shown, 3, "Home")).toBe(1);
});

it("finds words in names and services, and counts a node within another once", () => {
  const found = findInFlame(nodes, ["web"], "ITEM web");
  expect([...found.places]).toEqual([1, 3]);
  expect([found.spans, found.share]).toEqual([4, 0.6]);
  expect(findInFlame(nodes, ["web"], " ").places.size).toBe(0);
});
