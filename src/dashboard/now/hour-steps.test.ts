import { expect, it } from "vitest";
import { errorRates, hourSteps, traffic, usualRange } from "./hour-steps.ts";

const START = Date.UTC(2026, 10, 20, 14);
const MINUTE = 60_000;
const sums = { p50: 0, p95: 2e8, p99: 0 };
const step = (minute: number, requests: number, failed: number) => ({
  at: new Date(START + minute * MINUTE).toISOString(),
  requests,
  failed,
  ...sums,
});
const range = {
  start: new Date(START).toISOString(),
  end: new Date(START + 4 * MINUTE).toISOString(),
  stepMillis: MINUTE,
};

it("fills the steps without requests, and adds up several series", () => {
  const hour = hourSteps(range, [{ steps: [step(1, 4, 1)] }, { steps: [step(1, 4, 3), step(3, 10, 0)] }]);
  expect(hour.requests).toEqual([0, 8, 0, 10]);
  expect(errorRates(hour)).toEqual([null, 0.5, null, 0]);
  expect(hour.p95).toEqual([null, 2e8, null, 2e8]);
});

it("takes the usual range from the steps around, in all hours with requests", () => {
  const [one, other] = [
    hourSteps(range, [{ steps: [step(0, 5, 0)] }]),
    hourSteps(range, [{ steps: [step(3, 9, 0)] }]),
  ];
  expect(usualRange([one, other, hourSteps(range, [])], traffic, 4)).toEqual({
    label: "usual range",
    low: [0, 0, 0, 0],
    high: [5, 9, 9, 9],
  });
  expect(usualRange([hourSteps(range, [])], traffic, 4)).toBeUndefined();
});
