import { expect, it } from "vitest";
import type { ServiceEdgeView, ServiceMap } from "#api/rates.ts";
import { countServices, layerServices, ofService, type Call } from "./service-graph.ts";

const calls = (...pairs: string[]): Call[] =>
  pairs.map((pair) => {
    const [from = "", to = ""] = pair.split(">");
    return { from, to };
  });
const layerOf = (placed: ReturnType<typeof layerServices>, id: string) =>
  placed.find((one) => one.id === id)?.layer;

it("puts callers before callees, by the longest path", () => {
  const placed = layerServices(calls("web>cart", "web>pay", "cart>pay", "pay>db"));
  expect(["web", "cart", "pay", "db"].map((id) => layerOf(placed, id))).toEqual([0, 1, 2, 3]);
});

it("places every service once, with cycles and self-calls", () => {
  const placed = layerServices(calls("a>b", "b>c", "c>a", "c>c", "x>y"));
  expect(placed.map(({ id }) => id).toSorted()).toEqual(["a", "b", "c", "x", "y"]);
  expect(new Set(placed.map(({ layer, place }) => `${layer} ${place}`)).size).toBe(5);
});

it("puts neighbours next to each other", () => {
  const placed = layerServices(calls("a>z", "b>y", "c>x"));
  const place = (id: string) => placed.find((one) => one.id === id)?.place;
  expect([place("z"), place("y"), place("x")]).toEqual([place("a"), place("b"), place("c")]);
});

it("is empty for nothing", () => {
  expect(layerServices([])).toEqual([]);
});

const edge = (caller: string | null, callee: string, kind: ServiceEdgeView["kind"] = "service") => ({
  caller,
  callee,
  kind,
  calls: 1,
  failedShare: 0,
  p50: 1,
  p95: 1,
  p99: 1,
});
const map: ServiceMap = {
  start: "2026-11-20T12:00:00.000Z",
  end: "2026-11-20T13:00:00.000Z",
  traces: 9,
  complete: true,
  edges: [edge(null, "web"), edge("web", "pay"), edge("pay", "postgresql", "external")],
};

it("filters the map to one service's callers and callees", () => {
  expect(ofService(map, undefined)).toEqual(map);
  const pairs = ofService(map, "web").edges.map(({ caller, callee }) => [caller, callee]);
  expect(pairs).toEqual([
    [null, "web"],
    ["web", "pay"],
  ]);
  expect(ofService(map, "elsewhere").edges).toEqual([]);
});

it("counts the drawn services, or before that those with requests", () => {
  const series = ["web", "web", "old"].map((service) => ({ service }));
  expect(countServices(series, map)).toBe(3);
  expect(countServices(series, null)).toBe(2);
});
