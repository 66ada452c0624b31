import { expect, test } from "vitest";
import { describeDays, describeHours } from "./issue-chart.tsx";

const HOUR = Date.UTC(2026, 10, 20, 12) / 1000;

test("names the total and the peak hour in the viewer's zone", () => {
  const hours: [number, number][] = [
    [HOUR, 2],
    [HOUR + 3600, 30],
  ];
  expect(describeHours(hours, "UTC")).toBe("32 events in the last 24 hours, peak 30 in the hour from 13:00");
  expect(describeHours(hours, "Asia/Tokyo")).toContain("from 22:00");
});

test("says if there are no events", () => {
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
  ).toBe("6 events in the last 2 days, peak 5 on 2026-11-19");
  expect(describeDays([[day, 0]])).toBe("No events in the last 1 days");
});
