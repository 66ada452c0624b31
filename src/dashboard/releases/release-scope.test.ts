import { expect, test } from "vitest";
import { chartTimes, readReleaseScope } from "./release-scope.ts";

const NOW = Date.UTC(2026, 10, 22, 14);
const HOUR = 3_600_000;
const iso = (ago: number) => new Date(NOW - ago * HOUR).toISOString();

test("releases are looked at of any time, unless one is chosen", () => {
  expect(readReleaseScope({ env: "production" }, NOW)).toEqual({
    env: "production",
    service: undefined,
    time: null,
  });
  expect(readReleaseScope({ period: "1h" }, NOW).time).toEqual({ start: iso(1) });
  expect(readReleaseScope({ from: iso(3), to: iso(2), period: "1h" }, NOW).time).toEqual({
    start: iso(3),
    end: iso(2),
  });
});

test("a release's charts begin before it, and end with it", () => {
  const of = (first: number, last: number) =>
    chartTimes({ time: null }, { firstEvent: iso(first), lastEvent: iso(last) }, NOW);
  expect(of(10, 0)).toEqual({ start: iso(15), end: iso(0) });
  expect(of(1, 0)).toEqual({ start: iso(2), end: iso(0) });
  expect(of(100, 90)).toEqual({ start: iso(105), end: iso(90) });
  expect(of(1000, 0)).toEqual({ start: iso(1024), end: iso(1000 - 14 * 24) });
});
