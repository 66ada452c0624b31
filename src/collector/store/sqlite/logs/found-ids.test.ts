import { expect, it } from "vitest";
import { chooseIds } from "./found-ids.ts";

const MINUTE = 60_000_000;
const FIRST = 1_795_000_000_000_000;

/** One every 20 ms, the latest first. */
const even = Array.from({ length: 60_000 }, (_, index) => FIRST + index * 20_000).toReversed();

it("returns all ids where no more are wanted", () => {
  expect(chooseIds([9, 5, 1], 3)).toEqual([9, 5, 1]);
  expect(chooseIds([], 3)).toEqual([]);
  expect(chooseIds([9, 5, 1], 0)).toEqual([]);
});

it("returns about as many as wanted, from the whole time range", () => {
  for (const most of [100, 1000, 3000, 40_000]) {
    const chosen = chooseIds(even, most);
    expect(chosen.length).toBeGreaterThan(most * 0.9);
    expect(chosen.length).toBeLessThan(most * 1.1);
    expect(new Set(chosen).size).toBe(chosen.length);
  }
  expect(new Set(chooseIds(even, 3000).map((id) => Math.floor((id - FIRST) / MINUTE))).size).toBeGreaterThan(
    15,
  );
});

it("returns mostly the same ids after more have arrived", () => {
  const before = new Set(chooseIds(even, 3000));
  const more = Array.from({ length: 500 }, (_, index) => even[0]! + (index + 1) * 20_000).toReversed();
  const after = chooseIds([...more, ...even].slice(0, 60_000), 3000);
  expect(after.filter((id) => before.has(id)).length).toBeGreaterThan(2800);
});

it("returns as many ids of bursts", () => {
  const bursts = Array.from({ length: 10 }, (_, burst) =>
    Array.from({ length: 1000 }, (__, index) => FIRST + burst * 60 * MINUTE + index),
  );
  const chosen = chooseIds(bursts.flat().toReversed(), 1000);
  expect(chosen.length).toBeGreaterThan(900);
  expect(chosen.length).toBeLessThan(1100);
});
