import { expect, it } from "vitest";
import { stepTime, timeTicks } from "./time-ticks.ts";

const at = (text: string) => Date.parse(text);
const HOUR = 3_600_000;

it("marks round times, away from the edges", () => {
  const start = at("2026-11-20T13:31:00Z");
  expect(timeTicks(start, start + HOUR, 8, "UTC").map(({ label }) => label)).toEqual([
    "13:40",
    "13:50",
    "14:00",
    "14:10",
    "14:20",
  ]);
});

it("is round in the viewer's zone, and names the day at midnight", () => {
  const start = at("2026-11-20T10:00:00Z");
  expect(timeTicks(start, start + 24 * HOUR, 5, "Asia/Kolkata").map(({ label }) => label)).toEqual([
    "18:00",
    "21 Nov",
    "06:00",
    "12:00",
  ]);
});

it("stays round after the clocks were changed", () => {
  const labels = timeTicks(at("2026-10-24T00:00:00Z"), at("2026-10-27T06:00:00Z"), 4, "Europe/Berlin");
  expect(labels.map(({ label }) => label)).toEqual(["25 Oct", "26 Oct", "27 Oct"]);
});

it("writes a step's time as short as it can be", () => {
  const start = at("2026-11-20T14:05:00Z");
  expect(stepTime(start, start + 60_000, "UTC", false)).toBe("14:05 to 14:06");
  expect(stepTime(start, start + 60_000, "UTC", true)).toBe("20 Nov, 14:05 to 14:06");
  expect(stepTime(start, start + 1000, "UTC", false)).toBe("14:05:00 to 14:05:01");
  expect(stepTime(at("2026-11-20T23:00:00Z"), at("2026-11-21T01:00:00Z"), "UTC", false)).toBe(
    "20 Nov, 23:00 to 21 Nov, 01:00",
  );
  expect(stepTime(at("2026-11-20T00:00:00Z"), at("2026-11-21T00:00:00Z"), "UTC", true)).toBe("20 Nov");
});
