import { expect, test } from "vitest";
import { parseSearch } from "./parse-search.ts";
import { tokenize } from "./tokenize.ts";
import { readParts, termValue, withoutValue, withTerm, writeTerm } from "./edit-search.ts";

test("a search is split into terms, words and quoted values", () => {
  expect(readParts('is:unresolved  "cannot read" name:"GET /a b" http://x')).toEqual([
    { key: "is", value: "unresolved" },
    { key: null, value: "cannot read" },
    { key: "name", value: "GET /a b" },
    { key: null, value: "http://x" },
  ]);
});

test("a quote that is never closed still gives its word", () => {
  expect(readParts('"open end')).toEqual([{ key: null, value: "open end" }]);
});

test("setting a term replaces it and keeps the rest", () => {
  expect(withTerm("is:unresolved boom level:error", "is", "resolved")).toBe("is:resolved boom level:error");
  expect(withTerm("boom", "service", "my shop")).toBe('service:"my shop" boom');
});

test("removing a term removes all terms with its key", () => {
  expect(withTerm("is:a is:b boom", "is", null)).toBe("boom");
});

test("the value of a missing key is undefined", () => {
  expect(termValue("level:warn", "service")).toBeUndefined();
  expect(termValue("level:warn", "level")).toBe("warn");
});

test("brackets, quotes and negation stay as written", () => {
  expect(withTerm('!name:"a b" (x OR "y z") level:warn', "level", "error")).toBe(
    'level:error !name:"a b" (x OR "y z")',
  );
  expect(withTerm('!name:"a b" "y \\"z"', "service", "s")).toBe('service:s !name:"a b" "y \\"z"');
});

test("a term that is set applies to every alternative", () => {
  expect(withTerm("a OR b", "level", "error")).toBe("level:error (a OR b)");
  expect(withoutValue("a OR b", "level", "error")).toBe("(a OR b) !level:error");
  expect(withTerm("level:error (a OR b)", "service", "s")).toBe("service:s level:error (a OR b)");
});

test("words that would mean something else within brackets are quoted", () => {
  expect(withTerm("a) OR !b:c) OR f(x) OR !", "k", "v")).toBe('k:v ("a)" OR !b:"c)" OR f(x) OR "!")');
});

test("values that could be read as more than text are quoted", () => {
  expect(writeTerm("path", "/a*")).toBe('path:"/a*"');
  expect(writeTerm("note", ">1")).toBe('note:">1"');
  expect(writeTerm("level", ">=warn", { comparable: true })).toBe("level:>=warn");
  expect(withoutValue("x", "user", 'a "b"')).toBe('x !user:"a \\"b\\""');
});

test("the parts are those of the parser", () => {
  expect(readParts('!a:b (c OR d:e)f:g OR !OR 12:30 note:"a')).toEqual([
    { key: null, value: "!a:b" },
    { key: null, value: "(c OR d:e)" },
    { key: "f", value: "g" },
    { key: null, value: "OR" },
    { key: null, value: "!OR" },
    { key: null, value: "12:30" },
    { key: "note", value: "a" },
  ]);
  expect(readParts("(a b")).toEqual([{ key: null, value: "(a b" }]);
});

test.each([
  "plain",
  "two words",
  'say "hi"',
  String.raw`C:\new`,
  "/a",
  "//a",
  ":a",
  ">5",
  "f(x",
  "a)",
  "1.*",
  "",
  "!x",
  "OR",
])("a term with the value %j parses back to it", (value) => {
  for (const search of [writeTerm("key", value), `(a OR ${writeTerm("key", value)})`]) {
    const parsed = parseSearch(search);
    const found = parsed.ok && parsed.value.kind === "any" ? parsed.value.of[1] : parsed.ok && parsed.value;
    expect(found).toMatchObject({ kind: "term", key: "key", value });
  }
});

/** Random texts of the grammar's tokens, the same in each run. */
function* searches(count: number): Generator<string> {
  const pieces = [
    "a",
    "b:c",
    ' "x y"',
    '"',
    "(",
    ")",
    "!",
    " OR ",
    " AND ",
    " ",
    ":",
    "//",
    "\\",
    "*",
    ">1",
    "ü",
  ];
  let state = 1;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  for (let made = 0; made < count; made++) {
    yield Array.from({ length: next(12) }, () => pieces[next(pieces.length)]).join("");
  }
}

test("any text is split without loss, and what parses still parses with a term added or excluded", () => {
  let parsed = 0;
  for (const search of searches(5000)) {
    let end = 0;
    for (const token of tokenize(search)) {
      expect(search.slice(end, token.start).trim()).toBe("");
      expect(token.end).toBeGreaterThan(token.start);
      ({ end } = token);
    }
    expect(search.slice(end).trim()).toBe("");
    if (!parseSearch(search).ok) continue;
    parsed++;
    expect([search, parseSearch(withTerm(search, "k", "v")).ok]).toEqual([search, true]);
    expect([search, termValue(withTerm(search, "k", "v"), "k")]).toEqual([search, "v"]);
    expect([search, parseSearch(withoutValue(search, "k", "v")).ok]).toEqual([search, true]);
  }
  expect(parsed).toBeGreaterThan(1000);
});

test("quotes a key that has other characters than letters, digits and . _ - / @", () => {
  for (const key of ["key with space", 'a"b', "größe", "1st"]) {
    const written = writeTerm(key, "a b");
    expect(termValue(written, key)).toBe("a b");
    expect(termValue(withTerm("x OR y", key, "1"), key)).toBe("1");
  }
});
