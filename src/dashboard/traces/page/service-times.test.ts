import { expect, test } from "vitest";
import { serviceTimes } from "./service-times.ts";
import type { TraceChart } from "../waterfall/trace-chart.ts";

const chartOf = (spans: [service: number, end: number, from: number, length: number][]) =>
  ({
    services: ["web", "pay"],
    rows: {
      service: spans.map(([service]) => service),
      end: spans.map(([, end]) => end),
      startNanos: spans.map(([, , from]) => from),
      durationNanos: spans.map(([, , , length]) => length),
    },
  }) as unknown as TraceChart;

test("each service has the time in which the trace waited for it", () => {
  const chart = chartOf([
    [0, 3, 0, 100],
    [1, 2, 10, 60],
    [1, 3, 20, 20],
  ]);
  expect(serviceTimes(chart)).toEqual([
    { service: "pay", nanos: 60 },
    { service: "web", nanos: 40 },
  ]);
});

test("missing spans are named as such, and only the longest root counts", () => {
  const chart = chartOf([
    [1, 1, 0, 5],
    [-1, 2, 0, 50],
  ]);
  expect(serviceTimes(chart)).toEqual([{ service: "missing spans", nanos: 50 }]);
  expect(serviceTimes(chartOf([]))).toEqual([]);
});
