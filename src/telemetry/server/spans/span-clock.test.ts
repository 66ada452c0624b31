import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startClock, timeNow, timeOf } from "./span-clock.ts";

beforeEach(() => vi.useFakeTimers({ now: 2e12 }));
afterEach(() => vi.useRealTimers());

test("traces share a clock while wall clock and monotonic clock agree", () => {
  const clock = startClock();
  expect(timeNow(clock)).toBe(2e12);
  vi.advanceTimersByTime(10_000);
  expect(startClock()).toBe(clock);
  expect(timeNow(clock)).toBe(2e12 + 10_000);
});

test("after the wall clock is adjusted, new traces follow it, and running ones keep theirs", () => {
  const before = startClock();
  vi.setSystemTime(2e12 + 60_000);
  const after = startClock();
  expect(timeNow(after)).toBe(2e12 + 60_000);
  expect(timeNow(before)).toBe(2e12);
});

test("all of OpenTelemetry's time formats are converted", () => {
  const clock = startClock();
  expect(timeOf([2e9, 500_000], clock)).toBe(2e12 + 0.5);
  expect(timeOf(new Date(2e12 + 7), clock)).toBe(2e12 + 7);
  expect(timeOf(2e12 + 3, clock)).toBe(2e12 + 3);
  expect(timeOf(performance.now() + 4, clock)).toBe(2e12 + 4);
  expect(timeOf(undefined, clock)).toBe(2e12);
});
