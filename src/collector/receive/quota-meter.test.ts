import { describe, expect, test } from "vitest";
import type { Category } from "#model/outcome.ts";
import { quotaMeter, takeAll } from "./quota-meter.ts";

const NOW = Date.UTC(2026, 10, 20, 19, 30, 20);
const none = () => ({
  minute: new Map<Category, number>(),
  hour: new Map<Category, number>(),
  month: new Map<Category, number>(),
});
const quota = (limits: { minute?: number; hour?: number; month?: number }) => ({
  category: "error" as const,
  minute: limits.minute ?? null,
  hour: limits.hour ?? null,
  month: limits.month ?? null,
});

describe("quotaMeter", () => {
  test("passes what fits, and names the full window", () => {
    const meter = quotaMeter([quota({ minute: 3 })], none(), NOW);
    expect(meter.take("error", 2, NOW)).toEqual({ passed: 2 });
    const until = Date.UTC(2026, 10, 20, 19, 31);
    const limit = { category: "error", reason: "quota_minute", until };
    expect(meter.take("error", 2, NOW)).toEqual({ passed: 1, limit });
    expect(meter.exhausted("error", NOW)).toEqual(limit);
  });

  test("starts again with the next window", () => {
    const meter = quotaMeter([quota({ minute: 1, hour: 2 })], none(), NOW);
    meter.take("error", 1, NOW);
    expect(meter.take("error", 1, NOW + 60_000)).toEqual({ passed: 1 });
    expect(meter.take("error", 1, NOW + 120_000)).toMatchObject({
      passed: 0,
      limit: { reason: "quota_hour" },
    });
  });

  test("names the longest full window", () => {
    const meter = quotaMeter([quota({ minute: 1, month: 1 })], none(), NOW);
    meter.take("error", 1, NOW);
    expect(meter.exhausted("error", NOW)).toEqual({
      category: "error",
      reason: "quota_month",
      until: Date.UTC(2026, 11, 1),
    });
  });

  test("includes earlier usage", () => {
    const usage = { ...none(), month: new Map<Category, number>([["error", 9]]) };
    const meter = quotaMeter([quota({ month: 10 })], usage, NOW);
    expect(meter.take("error", 5, NOW)).toMatchObject({ passed: 1 });
  });

  test("does not limit a category without a quota, and blocks one with a quota of 0", () => {
    const meter = quotaMeter([quota({ minute: 0 })], none(), NOW);
    expect(meter.take("span", 1e6, NOW)).toEqual({ passed: 1e6 });
    expect(meter.take("error", 1, NOW)).toMatchObject({ passed: 0 });
  });
});

test("takeAll counts all that it is given, or none of it where a part would not pass", () => {
  const meter = quotaMeter([quota({ minute: 3 }), { ...quota({ hour: 5 }), category: "span" }], none(), NOW);
  const quantities = (error: number, span: number) =>
    new Map<Category, number>([
      ["error", error],
      ["span", span],
      ["log_item", 100],
    ]);
  expect(takeAll(meter, quantities(1, 3), NOW)).toBe(true);
  expect(takeAll(meter, quantities(2, 3), NOW)).toBe(false);
  expect(takeAll(meter, quantities(3, 2), NOW)).toBe(false);
  expect(takeAll(meter, quantities(2, 2), NOW)).toBe(true);
  expect(meter.exhausted("error", NOW)?.reason).toBe("quota_minute");
  expect(meter.exhausted("span", NOW)?.reason).toBe("quota_hour");
});
