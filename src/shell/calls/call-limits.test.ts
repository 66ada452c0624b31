import { expect, test } from "vitest";
import type { Call } from "#product/calls.ts";
import type { Limit } from "#product/limits.ts";
import { product } from "#product/slots.ts";
import { callLimits } from "./call-limits.ts";

const limited = (...named: Pick<Limit, "value" | "unit">[]) => {
  const value = Object.fromEntries(named.map((limit, at) => [String(at), { ...limit, why: "So it is." }]));
  const call: Call = {
    title: "Ask",
    method: "POST",
    path: "/api/ask",
    permission: null,
    takes: [],
    answers: [],
    errors: [],
    limits: Object.keys(value),
  };
  return callLimits(call, { ...product, limits: { status: "decided", value } });
};

test("a call without limits has the defaults", () => {
  expect(limited()).toEqual({ millis: 10_000, bytes: 1_048_576, items: Infinity, callsPerMinute: Infinity });
});

test("a decided limit applies, even above the default", () => {
  expect(limited({ value: 30_000, unit: "milliseconds" }, { value: 5_000_000, unit: "bytes" })).toMatchObject(
    { millis: 30_000, bytes: 5_000_000 },
  );
});

test("of several limits the lowest of each unit applies", () => {
  expect(
    limited(
      { value: 20, unit: "calls a minute" },
      { value: 5, unit: "calls a minute" },
      { value: 1, unit: { own: "calls a minute" } },
    ).callsPerMinute,
  ).toBe(5);
});
