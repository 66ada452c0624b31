import { expect, it } from "vitest";
import type { IssueView } from "#api/issues.ts";
import type { RatesAnswer } from "#api/rates.ts";
import { spikingIssues, worstRoutes } from "./highlights.ts";

const issue = (...hours: number[]) =>
  ({ stats: { "24h": hours.map((count, place) => [place, count]), "14d": [] } }) as unknown as IssueView;

it("keeps issues with far more events now than during the day", () => {
  const spiking = issue(1, 0, 1, 1, 0, 20, 15);
  const steady = issue(20, 18, 22, 19, 20, 21, 20);
  const fresh = issue(0, 0, 0, 0, 0, 9, 9);
  const few = issue(0, 0, 1, 0, 0, 2, 1);
  expect(spikingIssues([spiking, steady, fresh, few])).toEqual([spiking]);
});

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

it("sorts by failures, then by total time; skips routes with few healthy requests", () => {
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
