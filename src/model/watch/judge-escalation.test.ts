import { expect, it } from "vitest";
import { escalationLimit, judgeEscalation } from "./judge-escalation.ts";

const WEEK = 168;

it("takes ten times the busiest hour in an issue's first week", () => {
  const young = Array.from({ length: WEEK }, (_, hour) => (hour < 100 ? null : hour === 150 ? 7 : 1));
  expect(escalationLimit(young)).toBe(70);
  expect(escalationLimit(Array.from({ length: WEEK }, () => null))).toBe(10);
});

it("takes five times the busiest hour of a steady issue, and less of one that comes in bursts", () => {
  expect(escalationLimit(Array.from({ length: WEEK }, () => 4))).toBe(4 + 4 * 5);
  const bursts = Array.from({ length: WEEK }, (_, hour) => (hour % 24 === 0 ? 240 : 0));
  // The deviation is nearly five times the mean, so the factor of the busiest hour is its least.
  expect(escalationLimit(bursts)).toBe(480);
});

it("fires beyond the limit, of at least ten events, and is over below its half", () => {
  expect([9, 11, 8, 4].map((events) => judgeEscalation(events, 8.5))).toEqual([
    "unsure",
    "firing",
    "unsure",
    "clear",
  ]);
});
