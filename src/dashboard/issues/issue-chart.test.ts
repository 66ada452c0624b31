import { expect, test } from "vitest";
import { describeDays, describeHours } from "./issue-chart.tsx";

const HOUR = Date.UTC(2026, 10, 20, 12) / 1000;

test("the sum and the highest hour are said, in the viewer's zone", () => {
  const hours: [number, number][] = [
    [HOUR, 2],
    [HOUR + 3600, 30],
  ];
  expect(describeHours(hours, "UTC")).toBe(
    "Events in the last 24 hours: 32, most in the hour from 13:00: 30",
  );
  expect(describeHours(hours, "Asia/Tokyo")).toContain("from 22:00");
});

test("nothing is said to be nothing", () => {
  expect(describeHours([[HOUR, 0]], "UTC")).toBe("No events in the last 24 hours");
  expect(describeHours([], "UTC")).toBe("No events in the last 24 hours");
});

test("days are named by their date in UTC", () => {
  const day = Date.UTC(2026, 10, 19) / 1000;
  expect(
    describeDays([
      [day, 5],
      [day + 86_400, 1],
    ]),
  ).toBe("Events in the last 2 days: 6, most on 2026-11-19: 5");
  expect(describeDays([[day, 0]])).toBe("No events in the last 1 days");
});
