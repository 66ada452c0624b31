import { expect, it } from "vitest";
import type { RateSeriesView } from "#api/rates.ts";
import { latelyFailingSince, operationSteps, worseSince } from "./operation-steps.ts";

const START = Date.UTC(2026, 10, 23, 20);
const MINUTE = 60_000;
const sums = { p50: 1e8, p95: 2e8, p99: 3e8 };

/** Two requests a minute, of which some fail, and some are slow. */
function seriesOf(failed: number[], p95: number[] = []): RateSeriesView {
  return {
    service: "web",
    route: "/checkout",
    requests: failed.length * 2,
    failed: failed.reduce((sum, count) => sum + count, 0),
    ...sums,
    p95: Math.max(2e8, ...p95),
    steps: failed.map((count, minute) => ({
      at: new Date(START + minute * MINUTE).toISOString(),
      requests: 2,
      failed: count,
      ...sums,
      p95: p95[minute] ?? 2e8,
    })),
  };
}

const GOOD = Array<number>(20).fill(0);
const before = seriesOf([...GOOD, ...GOOD]);
const stepsOf = (series: RateSeriesView) => {
  const end = new Date(START + series.steps.length * MINUTE).toISOString();
  const rates = { start: new Date(START).toISOString(), end, stepMillis: MINUTE, series: [series] };
  return operationSteps(rates, series, []);
};
const sinceOf = (series: RateSeriesView) => worseSince(stepsOf(series), series, before);

it("says since when requests fail, across minutes in which none did", () => {
  const series = seriesOf([...GOOD, 1, 0, 0, 1, 1, 0, 0, 0, 2, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0]);
  expect(sinceOf(series)).toBe(START + 20 * MINUTE);
});

it("says since when they are slower", () => {
  const p95 = [...GOOD.map(() => 2e8), ...GOOD.map(() => 9e8)];
  expect(sinceOf(seriesOf([...GOOD, ...GOOD], p95))).toBe(START + 20 * MINUTE);
});

it("says nothing of an operation that is as before", () => {
  expect(sinceOf(before)).toBeNull();
});

it("says since when many fail of a long time in which few did", () => {
  const day = Array<number>(1400).fill(0);
  const late = seriesOf([...day, ...GOOD.map((_, minute) => minute % 2)]);
  expect(latelyFailingSince(stepsOf(late), before)).toBe(START + 1401 * MINUTE);
  const over = seriesOf([...day, ...GOOD.map((_, minute) => minute % 2), ...GOOD, ...GOOD, ...GOOD]);
  expect(latelyFailingSince(stepsOf(over), before)).toBeNull();
  expect(latelyFailingSince(stepsOf(before), before)).toBeNull();
});
