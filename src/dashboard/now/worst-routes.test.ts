import { expect, it } from "vitest";
import type { RatesAnswer } from "#api/rates.ts";
import { worstRoutes } from "./worst-routes.ts";

const series = (route: string, requests: number, failed: number, p95: number) => ({
  service: "web",
  route,
  requests,
  failed,
  p50: p95 / 2,
  p95,
  p99: p95,
  steps: [],
});

it("puts first what fails most, then what takes longest for most; few healthy requests are left out", () => {
  const rates: RatesAnswer = {
    start: "",
    end: "",
    stepMillis: 60_000,
    series: [
      series("/busy", 1000, 0, 1e8),
      series("/slow", 200, 0, 2e9),
      series("/rare", 2, 0, 9e9),
      series("/failing", 50, 9, 1e7),
    ],
  };
  expect(worstRoutes(rates).series.map(({ route }) => route)).toEqual(["/failing", "/slow", "/busy"]);
});
