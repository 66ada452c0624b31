import { expect, it } from "vitest";
import type { DifferenceView } from "#api/differences.ts";
import { differenceCompany, differenceNote } from "./difference-note.ts";

const one: DifferenceView = {
  kind: "attribute",
  service: null,
  name: "country",
  value: "GB",
  threshold: null,
  selected: 102,
  rest: 33,
  beside: 0,
  share: 1,
  expected: 0.22,
  symptom: false,
  also: [],
  following: [],
  query: null,
};
const words = { selected: "failing", beside: "passing", since: "14:02" };
const sides = { selected: 102, beside: 150 };

it("says how many of both sides have it, and whether it is new", () => {
  expect(differenceNote(one, sides, words)).toBe("All 102 failing, 0 of 150 passing");
  expect(differenceNote({ ...one, selected: 90, rest: 0, beside: 20 }, sides, words)).toBe(
    "New since 14:02. 90 of 102 failing, 20 of 150 passing",
  );
  const besideNone = { selected: 102, beside: null };
  expect(differenceNote({ ...one, rest: 0, beside: null }, besideNone, { ...words, since: null })).toBe(
    "All 102 failing",
  );
});

it("lists what goes with it, and how many more", () => {
  expect(differenceCompany({ also: [], following: [] })).toBe("");
  const following = ["a=1", "b=2", "c=3", "d=4", "e=5"];
  expect(differenceCompany({ also: ["currency=GBP"], following })).toBe(
    "also currency=GBP; explains a=1, b=2, c=3 and 2 others",
  );
});
