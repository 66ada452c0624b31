import { expect, it } from "vitest";
import { silentStretches } from "./silent-stretches.ts";

const MINUTE = 60_000;
const every = (minutes: number, from: number, to: number) =>
  Array.from({ length: (to - from) / minutes }, (_, place) => (from + place * minutes) * MINUTE);
const found = (times: number[], end: number) =>
  silentStretches(times, (place) => times.slice(0, place + 1), end * MINUTE)
    .filter(({ verdict }) => verdict === "firing")
    .map(({ from, to }) => [Math.floor(from / MINUTE), Math.floor(to / MINUTE)]);

it("finds silence after three times the usual pause, until it is seen again or the end", () => {
  // Seen every 10 minutes: silent after 30.
  const times = [...every(10, 0, 600), ...every(10, 700, 900)];
  expect(found(times, 960)).toEqual([
    [620, 700],
    // 1.2 times the longest pause so far, of 110 minutes.
  ]);
  expect(found(times, 1200)).toEqual([
    [620, 700],
    [1022, 1200],
  ]);
});

it("finds none of what is seen in shorter pauses, or has no habit", () => {
  expect(found(every(1, 0, 600), 602)).toEqual([]);
  expect(found(every(1, 0, 10), 600)).toEqual([]);
  expect(silentStretches([], () => [], 600)).toEqual([]);
});
