import { describe, expect, it } from "vitest";
import { isSearchKey, tokenize } from "./tokenize.ts";

/** Each token as its kind and source text. */
function tokens(text: string): string[] {
  return tokenize(text).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);
}

describe("tokenize", () => {
  it("splits a search into terms, words, brackets and keywords", () => {
    expect(tokens('!is:new (a OR "b c")d:"e f" AND g')).toEqual([
      "not !",
      "term is:new",
      "open (",
      "text a",
      "or OR",
      'text "b c"',
      "close )",
      'term d:"e f"',
      "and AND",
      "text g",
    ]);
  });

  it.each([
    ['release:"two w', { kind: "term", key: "release", value: "two w", closed: false, end: 14 }],
    ['"two w', { kind: "text", text: "two w", closed: false, end: 6 }],
    ["release:", { kind: "text", text: "release:" }],
    ["!", { kind: "text", text: "!" }],
    ['a:"', { kind: "term", key: "a", value: "", closed: false }],
  ])("reads unfinished input: %s", (text, token) => {
    expect(tokenize(text)).toEqual([expect.objectContaining(token)]);
  });

  it.each([
    ['"key with space":x', { kind: "term", key: "key with space", value: "x", valueStart: 17 }],
    ['"a\\"b":"c d"', { kind: "term", key: 'a"b', value: "c d", quoted: true }],
    ["größe:3", { kind: "term", key: "größe", value: "3" }],
    ['"a:b"', { kind: "text", text: "a:b" }],
  ])("reads keys of any characters: %s", (text, token) => {
    expect(tokenize(text)).toEqual([expect.objectContaining(token)]);
  });

  it("treats `)` as a token only if a bracket is open", () => {
    expect(tokens("a) f(x) (f(x))")).toEqual(["text a)", "text f(x)", "open (", "text f(x)", "close )"]);
    expect(tokens("(!)")).toEqual(["open (", "not !", "close )"]);
  });

  it("reads a keyword as a word where it is not one", () => {
    expect(tokens("ORDER !OR a:OR OR(b)")).toEqual([
      "text ORDER",
      "not !",
      "text OR",
      "term a:OR",
      "or OR",
      "open (",
      "text b",
      "close )",
    ]);
  });
});

it("knows the keys that a search can name", () => {
  expect(["user.id", "_x", "a/b", "a@b-c"].filter(isSearchKey)).toHaveLength(4);
  expect(["größe", "ü", "客户", "𝒳y", "e\u0301"].filter(isSearchKey)).toHaveLength(5);
  expect(["", "a b", "1a", "a:b", 'a"'].filter(isSearchKey)).toEqual([]);
});
