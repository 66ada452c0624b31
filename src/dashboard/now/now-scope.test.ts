import { expect, test } from "vitest";
import { readNowScope, timesAgo } from "./now-scope.ts";

const NOW = Date.UTC(2026, 10, 22, 14, 31, 8);
const HOUR = 3_600_000;
const iso = (ago: number) => new Date(NOW - ago * HOUR).toISOString();

test("shows the last hour, compared with the same hour yesterday and last week", () => {
  const scope = readNowScope({ env: "production" }, NOW);
  expect(scope).toMatchObject({ env: "production", name: "last hour", time: { period: "1h" }, steps: 30 });
  expect(scope.before).toBe("the same hour yesterday and last week");
  expect(timesAgo(scope, 0)).toEqual({ start: iso(1), end: iso(0) });
  expect(scope.earlier.map((ago) => timesAgo(scope, ago).start)).toEqual([iso(25), iso(169)]);
});

test("a longer time is compared with the time before it", () => {
  const scope = readNowScope({ period: "7d" }, NOW);
  expect(scope.earlier.map((ago) => timesAgo(scope, ago))).toEqual([{ start: iso(336), end: iso(168) }]);
  expect(scope.before).toBe("the 7 days before");
});

test("a chosen time stays, and never ends in the future", () => {
  const scope = readNowScope({ from: iso(3), to: iso(-1) }, NOW);
  expect(scope).toMatchObject({ name: "chosen time", time: { from: iso(3), to: iso(-1) } });
  expect(timesAgo(scope, 0)).toEqual({ start: iso(3), end: iso(0) });
});
