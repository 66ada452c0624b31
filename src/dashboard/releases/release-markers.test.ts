import { expect, test } from "vitest";
import { chartMarks, releaseMarkers } from "./release-markers.ts";

const HOUR = 3600;
const BEGIN = Date.UTC(2026, 10, 20) / 1000;
const steps = Array.from({ length: 10 }, (_, index): [number, number] => [BEGIN + index * HOUR, 1]);
const release = (version: string, hours: number) => ({
  version,
  firstSeen: new Date((BEGIN + hours * HOUR) * 1000).toISOString(),
});

test("places releases in time, without those outside the chart", () => {
  expect(
    releaseMarkers(steps, [release("late", 11), release("b", 5), release("a", 1), release("old", -2)]),
  ).toEqual([
    { place: 0.1, version: "a" },
    { place: 0.5, version: "b" },
  ]);
});

test("shows the latest of many", () => {
  const many = [1, 2, 3, 4, 5, 6].map((hours) => release(`r${hours}`, hours));
  expect(releaseMarkers(steps, many).map(({ version }) => version)).toEqual(["r3", "r4", "r5", "r6"]);
});

test("a chart without steps has no marks", () => {
  expect(releaseMarkers([], [release("a", 1)])).toEqual([]);
});

test("a chart of the past has its own releases, though later ones are many", () => {
  const later = [5, 6, 7, 8].map((hours) => release(`r${hours}`, hours));
  const times = { start: BEGIN * 1000, step: HOUR * 1000, count: 3 };
  expect(chartMarks([...later.toReversed(), release("shop@1.4.0", 2)], times)).toEqual([
    { at: (BEGIN + 2 * HOUR) * 1000, label: "1.4.0" },
  ]);
});
