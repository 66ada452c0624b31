import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { largeLane } from "./large-lane.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lane = () => largeLane({ capacity: 100, patience: 1_000, mostWaiting: 3 });
/** Whether each has been admitted so far. */
async function states(...places: { admitted: Promise<boolean> }[]): Promise<(boolean | "waits")[]> {
  const waits = new Promise<"waits">((resolve) => setImmediate(() => resolve("waits")));
  await vi.advanceTimersByTimeAsync(1);
  return Promise.all(places.map(({ admitted }) => Promise.race([admitted, waits])));
}

test("bodies enter in their order, as far as they fit", async () => {
  const { enter } = lane();
  const [first, second, third] = [enter(60), enter(50), enter(10)];
  expect(await states(first, second, third)).toEqual([true, "waits", "waits"]);
  first.leave();
  expect(await states(second, third)).toEqual([true, true]);
});

test("a body above the capacity enters alone, and what it does not need is free for others", async () => {
  const { enter } = lane();
  const [small, huge, next] = [enter(1), enter(1_000), enter(90)];
  expect(await states(small, huge)).toEqual([true, "waits"]);
  small.leave();
  expect(await states(huge, next)).toEqual([true, "waits"]);
  huge.shrink(10);
  expect(await states(next)).toEqual([true]);
});

test("who waits too long, or behind too many, is refused", async () => {
  const { enter } = lane();
  enter(100);
  const [first, second, third, fourth] = [enter(1), enter(1), enter(1), enter(1)];
  expect(await states(first, fourth)).toEqual(["waits", false]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await states(first, second, third)).toEqual([false, false, false]);
});

test("a place is given back once, and who leaves while waiting holds up nobody", async () => {
  const { enter } = lane();
  const [first, gone, next] = [enter(100), enter(100), enter(100)];
  gone.leave();
  first.leave();
  first.leave();
  expect(await states(gone, next)).toEqual([false, true]);
  expect(await states(enter(1))).toEqual(["waits"]);
});
