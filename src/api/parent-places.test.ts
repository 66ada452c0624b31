import { expect, it } from "vitest";
import { NO_PARENT, parentPlaces } from "./parent-places.ts";

const id = (digit: string) => digit.repeat(16);
const NONE = "-".repeat(16);

it("finds parents at any index, and returns the ids of missing ones", () => {
  const ids = [id("a"), id("b"), id("c"), id("d"), id("f")].join("");
  const parents = [id("c"), id("9"), NONE, id("0"), id("9")].join("");
  expect(parentPlaces(ids, parents)).toEqual({
    parents: Int32Array.of(2, -2, NO_PARENT, -3, -2),
    missing: [id("9"), id("0")],
  });
});

it("returns the first of several spans with the same id", () => {
  expect([...parentPlaces(id("a") + id("a"), NONE + id("a")).parents]).toEqual([NO_PARENT, 0]);
});

it("distinguishes ids that differ in one digit", () => {
  const near = Array.from({ length: 16 }, (_, at) => `${"0".repeat(at)}f${"0".repeat(15 - at)}`);
  const { parents } = parentPlaces(near.join(""), near.toReversed().join(""));
  expect([...parents]).toEqual([...near.keys()].toReversed());
});

it("accepts an empty trace", () => {
  expect(parentPlaces("", "")).toEqual({ parents: new Int32Array(), missing: [] });
});
