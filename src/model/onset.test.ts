import { expect, it } from "vitest";
import { failingOnset, slowingOnset } from "./onset.ts";

const STEPS = 60;

/** The same numbers in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function countOf(random: () => number, trials: number, chance: number): number {
  let count = 0;
  for (let trial = 0; trial < trials; trial += 1) if (random() < chance) count += 1;
  return count;
}

/** An hour of requests, minute by minute, of which a share fails that may depend on the minute. */
function hourOf(random: () => number, perMinute: number, rateAt: (minute: number) => number) {
  const trials = Math.ceil(perMinute * 2);
  const requests = Array.from({ length: STEPS }, () => countOf(random, trials, perMinute / trials));
  return { requests, failed: requests.map((count, minute) => countOf(random, count, rateAt(minute))) };
}

/** Distances from the true minute, sorted, and how many of the rounds found none. */
function errorsOf(perMinute: number, base: number, rate: number, rounds = 100) {
  const random = randomFrom(perMinute * 1000 + base * 100 + rate);
  const found = Array.from({ length: rounds }, (_, round) => {
    const began = 15 + (round % 31);
    const { requests, failed } = hourOf(random, perMinute, (minute) => (minute < began ? base : rate));
    const sums = { requests: perMinute * STEPS, failed: perMinute * STEPS * base };
    const onset = failingOnset(requests, failed, sums);
    return onset === null || onset.end !== null ? [] : [Math.abs(onset.start - began)];
  });
  const errors = found.flat().toSorted((left, right) => left - right);
  const at = (share: number) => errors[Math.floor(share * errors.length)] ?? Number.NaN;
  return { found: errors.length / rounds, median: at(0.5), most: at(0.9) };
}

it.each([
  [0.5, 0, 0.6, { found: 0.85, median: 3, most: 10 }],
  [0.5, 0.05, 0.6, { found: 0.65, median: 4, most: 15 }],
  [2, 0.01, 0.3, { found: 0.9, median: 2, most: 8 }],
  [2, 0.05, 0.6, { found: 0.95, median: 1, most: 5 }],
  [14, 0.05, 0.15, { found: 0.9, median: 2, most: 8 }],
  [14, 0, 0.3, { found: 0.97, median: 0, most: 2 }],
  [200, 0.05, 0.15, { found: 0.99, median: 0, most: 1 }],
])("finds the minute of %d requests a minute, from %d to %d", (perMinute, base, rate, limits) => {
  const { found, median, most } = errorsOf(perMinute, base, rate);
  expect(found).toBeGreaterThanOrEqual(limits.found);
  expect(median).toBeLessThanOrEqual(limits.median);
  expect(most).toBeLessThanOrEqual(limits.most);
});

it.each([0.5, 2, 14, 200])(
  "finds hardly ever a change in %d requests a minute that have none",
  (perMinute) => {
    const random = randomFrom(perMinute);
    const found = Array.from({ length: 200 }, () => {
      const { requests, failed } = hourOf(random, perMinute, () => 0.05);
      return failingOnset(requests, failed, { requests: perMinute * 60, failed: perMinute * 3 });
    });
    expect(found.filter((onset) => onset !== null).length).toBeLessThanOrEqual(6);
  },
);

const repeat = (value: number, times: number) => Array<number>(times).fill(value);

it("is not misled by minutes in which nothing failed", () => {
  const failed = [...repeat(0, 20), 2, 0, 0, 3, 0, 0, 0, 2, 1, 0, 0, 2, 0, 0];
  expect(failingOnset(repeat(3, failed.length), failed)).toEqual({ start: 20, end: null });
});

it("says that it ended, where it did", () => {
  const failed = [...repeat(0, 20), ...repeat(5, 10), ...repeat(0, 20)];
  expect(failingOnset(repeat(10, 50), failed)).toEqual({ start: 20, end: 30 });
});

it("does not say when it began where that was before the first minute", () => {
  expect(failingOnset(repeat(10, 30), repeat(4, 30), { requests: 300, failed: 1 })).toBeNull();
  expect(failingOnset(repeat(10, 30), repeat(4, 30))).toBeNull();
  expect(failingOnset([], [])).toBeNull();
});

it("does not take fewer failures for more", () => {
  expect(failingOnset(repeat(10, 40), [...repeat(5, 20), ...repeat(0, 20)])).toBeNull();
});

it("finds when requests became slower, beside minutes without any", () => {
  const usual = [100, 140, 90, null, 120, 110, 130, 95, null, 105, 125, 115];
  const slow = [290, 350, null, 310, 400, 280, 330, 300];
  const durations = [...usual, ...slow].map((value) => value && value * 1e6);
  const requests = durations.map((value) => (value === null ? 0 : 8));
  expect(slowingOnset(durations, requests)).toEqual({ start: 12, end: null });
  expect(slowingOnset(durations.slice(0, 12), requests.slice(0, 12))).toBeNull();
  expect(slowingOnset(repeat(1e8, 20), repeat(5, 20))).toBeNull();
  expect(slowingOnset([], [])).toBeNull();
});
