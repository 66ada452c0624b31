import { expect, test } from "vitest";
import { readMoment } from "./read-moment.ts";
import { typedForm } from "./time-on.ts";

const NOW = Date.parse("2026-11-22T14:31:08Z");
const iso = (typed: string, zone = "UTC") => {
  const read = readMoment(typed, zone, NOW);
  return read === null ? null : new Date(read.at).toISOString();
};

test("a date and a time are read in the viewer's zone", () => {
  expect(iso("2026-11-22 14:00")).toBe("2026-11-22T14:00:00.000Z");
  expect(iso("2026-11-22 14:00:30", "Asia/Tokyo")).toBe("2026-11-22T05:00:30.000Z");
  expect(iso("2026-11-22", "Europe/Berlin")).toBe("2026-11-21T23:00:00.000Z");
  expect(iso("2026-07-01 12:00", "Europe/Berlin")).toBe("2026-07-01T10:00:00.000Z");
  expect(iso("2026-11-22 14:00 UTC", "Asia/Tokyo")).toBe("2026-11-22T14:00:00.000Z");
  expect(iso("2026-11-22T14:00:00+02:00", "Asia/Tokyo")).toBe("2026-11-22T12:00:00.000Z");
});

test("a time alone is the latest one that has been", () => {
  expect(iso("14:00")).toBe("2026-11-22T14:00:00.000Z");
  expect(iso("15:00")).toBe("2026-11-21T15:00:00.000Z");
  expect(iso("9:05", "America/New_York")).toBe("2026-11-22T14:05:00.000Z");
});

test("the time after a change of the clocks is that of the new offset", () => {
  expect(iso("2026-03-29 03:30", "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
  expect(iso("2026-10-25 04:00", "Europe/Berlin")).toBe("2026-10-25T03:00:00.000Z");
});

test("relative times are read in plain forms", () => {
  expect(iso("now")).toBe("2026-11-22T14:31:08.000Z");
  for (const typed of ["2h ago", "2 hours ago", "-2h", "2h"])
    expect(iso(typed)).toBe("2026-11-22T12:31:08.000Z");
  expect(iso("15 min ago")).toBe("2026-11-22T14:16:08.000Z");
  expect(iso("yesterday 14:00")).toBe("2026-11-21T14:00:00.000Z");
  expect(iso("today", "Asia/Tokyo")).toBe("2026-11-21T15:00:00.000Z");
});

test("anything else is none", () => {
  for (const typed of ["", "soon", "2026-13-01", "2026-02-30", "25:00", "14:75", "2026-11-22 x"])
    expect(iso(typed)).toBeNull();
});

test("a moment is shown as it can be typed again", () => {
  const at = "2026-11-22T14:31:08.000Z";
  expect(typedForm(at, "Asia/Tokyo")).toBe("2026-11-22 23:31:08");
  expect(iso(typedForm(at, "Asia/Tokyo"), "Asia/Tokyo")).toBe(at);
});
