import { expect, test } from "vitest";
import { placeMarks } from "./mark-places.ts";

const namedAt = (...places: number[]) =>
  placeMarks({
    marks: places.map((place) => ({ at: place * 100, label: String(place) })),
    times: { start: 0, step: 1, count: 100 },
  }).flatMap(({ label, isNamed }) => (isNamed ? [label] : []));

test("names the later of two marks that are close", () => {
  expect(namedAt(0.6, 0.7)).toEqual(["0.7"]);
  expect(namedAt(0.6, 0.9)).toEqual(["0.6", "0.9"]);
});

test("names both sides of the middle only where there is room for two names between them", () => {
  expect(namedAt(0.4, 0.7)).toEqual(["0.7"]);
  expect(namedAt(0.3, 0.8)).toEqual(["0.3", "0.8"]);
});
