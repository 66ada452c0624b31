import { constants, PerformanceObserver, type NodeGCPerformanceDetail } from "node:perf_hooks";
import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Bytes } from "./units.ts";

const MEGABYTE = 1_048_576;
let collections = 0;
const observer = new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const { kind } = (entry as { detail?: NodeGCPerformanceDetail }).detail ?? {};
    if (kind === constants.NODE_PERFORMANCE_GC_MAJOR) collections += 1;
  }
});
let collectAfter: (...pieces: Bytes[]) => void;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // Its timer is that of one clock.
  vi.resetModules();
  ({ collectAfter } = await import("./collect-garbage.ts"));
  observer.observe({ entryTypes: ["gc"] });
});
afterEach(() => {
  observer.disconnect();
  vi.useRealTimers();
});

/** The full collections of the next `seconds`. */
async function within(seconds: number): Promise<number> {
  await reported();
  collections = 0;
  vi.advanceTimersByTime(seconds * 1_000);
  await reported();
  return collections;
}

/** What the observer hears of, it hears of in a later turn. */
async function reported(): Promise<void> {
  await turn();
  await turn();
}

test("collects at once after work on a large piece", async () => {
  collections = 0;
  collectAfter(8 * MEGABYTE);
  await reported();

  expect(collections).toBeGreaterThan(0);
});

test("collects half a minute after the last of much work on small pieces", async () => {
  collectAfter(5 * MEGABYTE, 4 * MEGABYTE);
  expect(await within(29)).toBe(0);
  collectAfter(5 * MEGABYTE, 4 * MEGABYTE);
  expect(await within(29)).toBe(0);

  expect(await within(1)).toBeGreaterThan(0);
});

test("a trickle of work neither puts it off nor asks for another", async () => {
  collectAfter(5 * MEGABYTE, 4 * MEGABYTE);
  expect(await within(20)).toBe(0);
  collectAfter(MEGABYTE);

  expect(await within(10)).toBeGreaterThan(0);

  collectAfter(MEGABYTE);
  expect(await within(600)).toBe(0);
});
