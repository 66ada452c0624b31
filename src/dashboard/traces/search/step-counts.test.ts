import { expect, it } from "vitest";
import { countableService, stepCounts } from "./step-counts.ts";

const START = "2026-11-20T12:00:00.000Z";
const points = {
  start: START,
  end: "2026-11-20T12:02:00.000Z",
  stepMillis: 60_000,
  roots: [],
  points: [],
  steps: [
    { at: START, traces: 3, failed: 1, complete: false },
    { at: "2026-11-20T12:01:00.000Z", traces: 0, failed: 0, complete: true },
  ],
};

it("counts by sums only what they know: everything, or a service", () => {
  expect(countableService("")).toEqual({});
  expect(countableService("service:web")).toEqual({ service: "web" });
  for (const query of ["service:web status:error", "cart", "tenant:7"])
    expect(countableService(query)).toBeNull();
});

it("counts the traces that were looked at where there are no sums", () => {
  expect(stepCounts(points, null)).toEqual([
    { from: 0, to: 60_000, requests: 3, failed: 1 },
    { from: 60_000, to: 120_000, requests: 0, failed: 0 },
  ]);
});

it("places sums at their own times", () => {
  const sums = { requests: 9, failed: 2, p50: 1, p95: 1, p99: 1 };
  const rates = {
    start: START,
    end: points.end,
    stepMillis: 120_000,
    series: [{ service: null, route: null, ...sums, steps: [{ at: START, ...sums }] }],
  };
  expect(stepCounts(points, rates)).toEqual([{ from: 0, to: 120_000, requests: 9, failed: 2 }]);
});
