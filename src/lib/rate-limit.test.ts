import { expect, test } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

test("a burst passes, the next call waits, and the bucket refills over time", () => {
  let now = 0;
  const limit = createRateLimit({ burst: 2, perSecond: 0.5 }, () => now);
  expect([limit("a"), limit("a"), limit("a")]).toEqual([0, 0, 2]);
  now = 2_000;
  expect([limit("a"), limit("a")]).toEqual([0, 2]);
});

test("each key has its own bucket", () => {
  const limit = createRateLimit({ burst: 1, perSecond: 1 }, () => 0);
  expect([limit("a"), limit("b"), limit("a")]).toEqual([0, 0, 1]);
});

test("a flood of keys drops those idle longest", () => {
  const limit = createRateLimit({ burst: 1, perSecond: 1 }, () => 0);
  limit("first");
  for (let key = 0; key < 10_000; key++) limit(`flood ${key}`);
  expect(limit("first")).toBe(0);
});
