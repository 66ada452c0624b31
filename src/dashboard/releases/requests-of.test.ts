import { expect, it } from "vitest";
import { requestsOf } from "./requests-of.ts";

const START = Date.UTC(2026, 10, 22, 14);
const HOUR = 3_600_000;
const sums = (requests: number, failed: number) => ({ requests, failed, p50: 1, p95: requests, p99: 3 });
const series = (service: string, release: string, hour: number, requests: number) => ({
  service,
  route: null,
  release,
  ...sums(requests, 1),
  steps: [{ at: new Date(START + hour * HOUR).toISOString(), ...sums(requests, 1) }],
});
const rates = {
  start: new Date(START).toISOString(),
  end: new Date(START + 2.5 * HOUR).toISOString(),
  stepMillis: HOUR,
  series: [series("web", "2", 2, 10), series("browser", "web@2", 1, 5), series("mail", "2", 0, 1)],
};

it("adds up the requests of a release, with and without its package, up to now", () => {
  expect(requestsOf(rates, "web@2")).toEqual({ requests: 15, failed: 2, p95: 10, steps: [0, 5, 10] });
  expect(requestsOf(rates, "2")?.requests).toBe(11);
});

it("has nothing of a release without requests", () => {
  expect(requestsOf(rates, "3")).toBeNull();
  expect(requestsOf(rates, null)).toBeNull();
  expect(requestsOf(null, "2")).toBeNull();
});
