import { expect, it } from "vitest";
import type { RatesAnswer } from "#api/rates.ts";
import { stepCounts, summedSearch, usualSteps } from "./step-counts.ts";

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

it("uses totals only for everything or for one service", () => {
  expect(summedSearch("")).toEqual({ service: undefined, isWhole: true });
  expect(summedSearch("service:web")).toEqual({ service: "web", isWhole: true });
  expect(summedSearch('status:error service:"my web"')).toEqual({ service: "my web", isWhole: false });
  for (const query of [
    "cart",
    "tenant:7",
    "service:a OR status:error",
    "service:a service:b",
    "duration:>abc",
  ])
    expect(summedSearch(query)).toEqual({ service: undefined, isWhole: false });
});

it("counts sampled traces without totals", () => {
  expect(stepCounts(points, null)).toEqual([
    { from: 0, to: 60_000, requests: 3, failed: 1, atLeast: true },
    { from: 60_000, to: 120_000, requests: 0, failed: 0, atLeast: false },
  ]);
});

it("includes exemplars outside the sample", () => {
  const found = [0, 5, 59_999, 60_000].map((offsetMillis) => ({
    traceId: `${offsetMillis}`,
    offsetMillis,
    durationNanos: 1,
    failed: true,
    root: 0,
  }));
  expect(stepCounts({ ...points, points: [...found, { ...found[0]!, failed: false }] }, null)).toEqual([
    { from: 0, to: 60_000, requests: 4, failed: 3, atLeast: true },
    { from: 60_000, to: 120_000, requests: 1, failed: 1, atLeast: false },
  ]);
});

it("places totals at their own times", () => {
  const sums = { requests: 9, failed: 2, p50: 1, p95: 1, p99: 1 };
  const rates = {
    start: START,
    end: points.end,
    stepMillis: 120_000,
    series: [{ service: null, route: null, ...sums, steps: [{ at: START, ...sums }] }],
  };
  expect(stepCounts(points, rates)).toEqual([
    { from: 0, to: 120_000, requests: 9, failed: 2, atLeast: false },
  ]);
});

it("places the usual range of requests by the steps of the totals", () => {
  const ratesOf = (start: string, requests: number[]): RatesAnswer => ({
    start,
    end: new Date(Date.parse(start) + requests.length * 60_000).toISOString(),
    stepMillis: 60_000,
    series: [
      {
        service: null,
        route: null,
        requests: 1,
        failed: 0,
        p50: 0,
        p95: 0,
        p99: 0,
        steps: requests.map((count, index) => ({
          at: new Date(Date.parse(start) + index * 60_000).toISOString(),
          requests: count,
          failed: 0,
          p50: 0,
          p95: 0,
          p99: 0,
        })),
      },
    ],
  });
  const now = ratesOf(START, [5, 6]);
  const before = [ratesOf("2026-11-19T12:00:00.000Z", [4, 9]), ratesOf("2026-11-13T12:00:00.000Z", [2, 7])];
  // The chart begins half a minute into the first step.
  expect(usualSteps({ start: "2026-11-20T12:00:30.000Z" }, now, before)).toEqual([
    { from: -30_000, to: 30_000, low: 2, high: 9 },
    { from: 30_000, to: 90_000, low: 2, high: 9 },
  ]);
  expect(usualSteps({ start: START }, now, [])).toEqual([]);
});
