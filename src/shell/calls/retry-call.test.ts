import { expect, test } from "vitest";
import { catalogued } from "../catalogue/catalogue.ts";
import { ATTEMPT_HEADER, isRepeated } from "./repeats.ts";

const asked = (attempt?: string, method = "GET") =>
  new Request("http://shelf.example/api/books", {
    method,
    headers: attempt === undefined ? {} : { [ATTEMPT_HEADER]: attempt },
  });

test("what will be asked again is known by its number", () => {
  const error = catalogued("unavailable");
  expect(
    ["1", "2", "3", "0", "-1", "x", undefined].map((number) => isRepeated(asked(number), error)),
  ).toEqual([true, true, false, false, false, false, false]);
});

test("what nobody repeats is the last attempt, whatever its number", () => {
  expect(isRepeated(asked("1", "POST"), catalogued("unavailable"))).toBe(false);
  expect(isRepeated(asked("1"), catalogued("forbidden"))).toBe(false);
  expect(isRepeated(asked("1"), catalogued("maintenance", { context: { retryAfter: 30 } }))).toBe(false);
});

test("what the catalogue does not know is repeated, as its words for visitors say", () => {
  expect(isRepeated(asked("1", "DELETE"), new TypeError("no such shelf"))).toBe(true);
});
