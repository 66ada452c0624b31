import { expect, test } from "vitest";
import { readTime } from "./read-time.ts";

const AT = Date.UTC(2026, 10, 20, 18, 30, 49);

test.each([
  [AT / 1e3, AT],
  [AT, AT],
  [AT * 1e3, AT],
  [AT * 1e6, AT],
  [AT / 1e3 + 0.25, AT + 250],
  [String(AT / 1e3), AT],
  ["2026-11-20T18:30:49Z", AT],
  ["2026-11-20T18:30:49", AT],
  ["2026-11-20 18:30:49 UTC", AT],
  ["2026-11-20T19:30:49+01:00", AT],
  ["2026-11-20T18:30:49.25", AT + 250],
  ["2026-11-20T18:30:49.250000000Z", AT + 250],
  ["Fri, 20 Nov 2026 18:30:49 GMT", AT],
])("%j is read", (given, expected) => {
  expect(readTime(given)).toBe(expected);
});

test.each([
  null,
  undefined,
  "",
  "yesterday",
  {},
  [],
  0,
  -5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  "x".repeat(1_000),
])("%j is not a time", (given) => {
  expect(readTime(given)).toBeUndefined();
});
