import { expect, it } from "vitest";
import { selfTimes } from "./self-times.ts";

const span = (spanId: string, parentSpanId: string | null, start: number, duration: number) => ({
  spanId,
  parentSpanId,
  start,
  duration,
});

it("leaves out what ran below, counted once where it overlaps and only as far as it lies within", () => {
  const spans = [
    span("root", null, 0, 100),
    span("a", "root", 10, 30),
    span("b", "root", 20, 40),
    span("late", "root", 90, 50),
    span("early", "root", -20, 25),
    span("leaf", "a", 12, 5),
  ];
  expect(selfTimes(spans)).toEqual([35, 25, 40, 50, 25, 5]);
});
