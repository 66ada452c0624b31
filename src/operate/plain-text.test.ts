import { expect, test } from "vitest";
import { plainJson, plainText } from "./plain-text.ts";

const ACTING = "\u001B[2J\u009B31m\u0007\u202E\u{E0041}a\tb\r\nc\u2028d";

test("what a terminal would act on is shown, not obeyed", () => {
  const plain = plainText(ACTING);
  expect(plain).toBe(String.raw`\u{1b}[2J\u{9b}31m\u{7}\u{202e}\u{e0041}a b\u{d}\nc\u{2028}d`);
  expect(plainText("Zürich 東京 👍 paid 3 €")).toBe("Zürich 東京 👍 paid 3 €");
});

test("in JSON it is escaped, and the value is the same", () => {
  const json = plainJson({ [ACTING]: [ACTING] });
  expect(json).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(JSON.parse(json)).toEqual({ [ACTING]: [ACTING] });
});
