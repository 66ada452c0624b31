import { expect, test } from "vitest";
import { formatAgo, formatTime, readZone, toMillis } from "./format-time.ts";

const AT = Date.UTC(2026, 10, 20, 19, 36, 53, 120);

test("a time is written in the viewer's zone", () => {
  expect(formatTime(AT, "UTC", "moment")).toBe("20 Nov, 19:36:53");
  expect(formatTime(AT, "Asia/Tokyo", "moment")).toBe("21 Nov, 04:36:53");
});

test("the exact style carries milliseconds, year and zone", () => {
  expect(formatTime(AT, "UTC", "exact")).toBe("20 Nov 2026, 19:36:53.120 UTC");
});

test("midnight is hour 00, not 24", () => {
  expect(formatTime(Date.UTC(2026, 0, 1), "UTC", "time")).toBe("00:00:00.000");
});

test("parses nine fractional digits and rejects nonsense", () => {
  expect(toMillis("2026-11-20T19:36:53.120456789Z")).toBe(AT);
  expect(toMillis("yesterday")).toBeUndefined();
  expect(toMillis(Number.NaN)).toBeUndefined();
  expect(toMillis(1e300)).toBeUndefined();
});

test("accepts only known time zones from a cookie", () => {
  expect(readZone("Europe/Berlin")).toBe("Europe/Berlin");
  expect(readZone("Mars/Olympus; Path=/")).toBe("UTC");
  expect(readZone(undefined)).toBe("UTC");
});

test.each([
  [1_000, "now"],
  [12_000, "12 s ago"],
  [119_000, "1 min ago"],
  [3 * 3_600_000, "3 h ago"],
  [49 * 3_600_000, "2 d ago"],
  [-300_000, "in 5 min"],
])("%d ms before now is %s", (before, text) => {
  expect(formatAgo(AT - before, AT)).toBe(text);
});
