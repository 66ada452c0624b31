import { expect, test } from "vitest";
import { readTerms, termValue, withoutValue, withTerm, writeTerm } from "./query-terms.ts";

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

test("what has brackets, quotes and opposites stays as it was written", () => {
  expect(withTerm('!name:"a b" (x OR "y z") level:warn', "level", "error")).toBe(
    'level:error !name:"a b" (x OR "y z")',
  );
  expect(withTerm('!name:"a b" "y \\"z"', "service", "s")).toBe('service:s !name:"a b" "y \\"z"');
});

test("a term that is set holds for every alternative", () => {
  expect(withTerm("a OR b", "level", "error")).toBe("level:error (a OR b)");
  expect(withTerm("level:error (a OR b)", "service", "s")).toBe("service:s level:error (a OR b)");
});

test("values that could be read as more than text are quoted", () => {
  expect(writeTerm("path", "/a*")).toBe('path:"/a*"');
  expect(writeTerm("note", ">1")).toBe('note:">1"');
  expect(writeTerm("level", ">=warn")).toBe("level:>=warn");
  expect(withoutValue("x", "user", 'a "b"')).toBe('x !user:"a \\"b\\""');
});
