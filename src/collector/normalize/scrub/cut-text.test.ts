import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

test.each([
  ["plain", 5, "plain"],
  ["plainly", 5, "plain"],
  ["abcd😀", 5, "abcd\uFFFD"],
  ["a\0b", 5, "a\uFFFDb"],
  ["a\ud800b", 5, "a\uFFFDb"],
])("%j cut to %i is %j", (text, max, expected) => {
  expect(cutText(text, max)).toBe(expected);
});
