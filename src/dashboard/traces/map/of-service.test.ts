import { expect, it } from "vitest";
import type { ServiceEdgeView, ServiceMap } from "#api/rates.ts";
import { countServices, ofService } from "./of-service.ts";

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

it("keeps a map to what a service calls and who calls it", () => {
  expect(ofService(map, undefined)).toEqual(map);
  const pairs = ofService(map, "web").edges.map(({ caller, callee }) => [caller, callee]);
  expect(pairs).toEqual([
    [null, "web"],
    ["web", "pay"],
  ]);
  expect(ofService(map, "elsewhere").edges).toEqual([]);
});

it("counts the services that are drawn, or those that took requests while nothing is", () => {
  const series = ["web", "web", "old"].map((service) => ({ service }));
  expect(countServices(series, map)).toBe(3);
  expect(countServices(series, null)).toBe(2);
});
