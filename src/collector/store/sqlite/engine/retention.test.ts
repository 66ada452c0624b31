import { expect, test } from "vitest";
import { oldestWithin } from "./retention.ts";

const days = [
  { day: 12, bytes: 40 },
  { day: 10, bytes: 30 },
  { day: 9, bytes: 30 },
];

test.each([
  ["all days fit the limit", 100, 9],
  ["the oldest goes when all are a byte too much", 99, 10],
  ["no older day stays behind one that goes", 69, 12],
  ["the latest stays however large it is", 1, 12],
  ["the latest stays where there is no room at all", -5, 12],
])("%s", (_what, room, oldest) => {
  expect(oldestWithin(days, room)).toBe(oldest);
});

test("without days there is nothing to keep", () => {
  expect(oldestWithin([], 10)).toBeUndefined();
});
