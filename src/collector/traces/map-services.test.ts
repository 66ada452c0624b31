import { expect, it } from "vitest";
import type { ServiceRequests } from "#collector/store/port/rates.ts";
import type { Store } from "#collector/store/port/store.ts";
import type { ServiceEdge } from "#collector/store/port/traces.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { mapServices } from "./map-services.ts";

const times = { p50: 1, p95: 1, p99: 1 };
const edge = (caller: string | null, callee: string, calls: number, failed: number): ServiceEdge => ({
  caller,
  callee,
  kind: "service",
  calls,
  failed,
  ...times,
});

/** Caller, callee, calls and failed share. */
async function map(edges: ServiceEdge[], counted: ServiceRequests[], complete: boolean) {
  const store = {
    mapServices: () => Promise.resolve({ edges, traces: 10, complete }),
    countRequests: () => Promise.resolve(counted),
  } as unknown as Store;
  const answer = await mapServices({ store, clock: () => 1_795_176_000_000 } as ReadContext, {});
  return answer.edges.map(({ caller, callee, calls, failedShare }) => [caller, callee, calls, failedShare]);
}

const edges = [
  edge(null, "web", 10, 5),
  edge("web", "pay", 10, 5),
  edge(null, "mail", 5, 1),
  edge("web", "mail", 5, 0),
];
const sums = [
  { service: "web", requests: 1000, failed: 130 },
  { service: "pay", requests: 800, failed: 0 },
  { service: "mail", requests: 100, failed: 90 },
];

it("takes the failed share of requests from outside from the totals if traces were sampled", async () => {
  expect(await map(edges, sums, false)).toEqual([
    [null, "web", 1000, 0.13],
    ["web", "pay", 800, 0.5],
    [null, "mail", 50, 0.2],
    ["web", "mail", 50, 0],
  ]);
});

it("counts the traces themselves if none are missing", async () => {
  expect(await map(edges, sums, true)).toEqual([
    [null, "web", 10, 0.5],
    ["web", "pay", 10, 0.5],
    [null, "mail", 5, 0.2],
    ["web", "mail", 5, 0],
  ]);
});
