import { expect, test } from "vitest";
import { catalogued } from "../catalogue/catalogue.ts";
import { ATTEMPT_HEADER, willRetry } from "./retry-call.ts";

const asked = (attempt?: string, method = "GET") =>
  new Request("http://shelf.example/api/books", {
    method,
    headers: attempt === undefined ? {} : { [ATTEMPT_HEADER]: attempt },
  });

test("a request that will be retried is known by its attempt number", () => {
  const error = catalogued("unavailable");
  expect(["1", "2", "3", "0", "-1", "x", undefined].map((number) => willRetry(asked(number), error))).toEqual(
    [true, true, false, false, false, false, false],
  );
});

test("a request that nobody retries is the last attempt, whatever its number", () => {
  expect(willRetry(asked("1", "POST"), catalogued("unavailable"))).toBe(false);
  expect(willRetry(asked("1"), catalogued("forbidden"))).toBe(false);
  expect(willRetry(asked("1"), catalogued("maintenance", { context: { retryAfter: 30 } }))).toBe(false);
});

test("an error that the catalogue does not know is retried, as its entry says", () => {
  expect(willRetry(asked("1", "DELETE"), new TypeError("no such shelf"))).toBe(true);
});
