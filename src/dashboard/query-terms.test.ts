import { expect, test } from "vitest";
import { readTerms, termValue, withTerm } from "./query-terms.ts";

test("terms, words and quoted values are told apart", () => {
  expect(readTerms('is:unresolved  "cannot read" name:"GET /a b" http://x')).toEqual([
    { key: "is", value: "unresolved" },
    { key: null, value: "cannot read" },
    { key: "name", value: "GET /a b" },
    { key: "http", value: "//x" },
  ]);
});

test("a quote that is never closed still gives its word", () => {
  expect(readTerms('"open end')).toEqual([{ key: null, value: "open end" }]);
});

test("setting a term replaces it and leaves the rest", () => {
  expect(withTerm("is:unresolved boom level:error", "is", "resolved")).toBe("is:resolved boom level:error");
  expect(withTerm("boom", "service", "my shop")).toBe('service:"my shop" boom');
});

test("removing a term removes every one of its key", () => {
  expect(withTerm("is:a is:b boom", "is", null)).toBe("boom");
});

test("the value of a missing key is undefined", () => {
  expect(termValue("level:warn", "service")).toBeUndefined();
  expect(termValue("level:warn", "level")).toBe("warn");
});
