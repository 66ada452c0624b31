import { expect, it } from "vitest";
import type { ServiceEdgeView, ServiceMap } from "#api/rates.ts";
import { aroundService, ofService } from "./service-graph.ts";

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
  edges: [
    edge(null, "web"),
    edge("web", "cart"),
    edge("web", "pay"),
    edge("cart", "pay"),
    edge("pay", "postgresql", "external"),
  ],
};
const pairs = ({ edges }: ServiceMap) => edges.map(({ caller, callee }) => `${caller ?? ""}>${callee}`);

it("filters the map to one service's callers and callees", () => {
  expect(ofService(map, undefined)).toEqual(map);
  expect(pairs(ofService(map, "web"))).toEqual([">web", "web>cart", "web>pay"]);
  expect(ofService(map, "elsewhere").edges).toEqual([]);
});

it("shows the surroundings of a service with the calls among them", () => {
  expect(pairs(aroundService(map, "web"))).toEqual([">web", "web>cart", "web>pay", "cart>pay"]);
  expect(pairs(aroundService(map, "postgresql"))).toEqual(["pay>postgresql"]);
});
