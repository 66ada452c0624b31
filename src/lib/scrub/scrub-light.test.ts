import { expect, test } from "vitest";
import { HARMLESS_TEXTS } from "../../../tests/fixtures/secrets/harmless-texts.ts";
import { HOSTILE_PARTS } from "../../../tests/fixtures/secrets/hostile-parts.ts";
import { scrubLight } from "./scrub-light.ts";
import { detectSecretKey } from "./secret-key.ts";

const scrub = (text: string) => scrubLight(text, detectSecretKey);

test.each([
  ["password=hunter2 in a message", "password=[Filtered] in a message"],
  ["Error: password=hunter2", "Error: password=[Filtered]"],
  ["password: hunter2", "password: [Filtered]"],
  ["/login?access_token=tok_1&lang=de#token=x1", "/login?access_token=[Filtered]&lang=de#token=[Filtered]"],
  ["https://u:pw1234@a.example/?token=x", "https://u:[Filtered]@a.example/?token=[Filtered]"],
  ["?next=%2Flogin%3Ftoken%3Dabc1&a=1", "?next=%2Flogin%3Ftoken%3D[Filtered]&a=1"],
  ['{"apiKey":"k 1","n":1}', '{"apiKey":"[Filtered]","n":1}'],
  [String.raw`"{\"password\":\"hunter2\"}"`, String.raw`"{\"password\":\"[Filtered]\"}"`],
  ["authorization: Bearer abcdef0123456789", "authorization: Bearer [Filtered]"],
  ["sent Bearer abcdef0123456789", "sent Bearer [Filtered]"],
  ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc", "[Filtered]"],
  ["paid with 4111 1111 1111 1111", "paid with [Filtered]"],
])("%j becomes %j", (text, clean) => {
  expect(scrub(text)).toBe(clean);
});

test.each([
  "password: required",
  "The token is invalid: sign in again",
  "tokens: 12 used",
  "https://a.example:8443/path?q=a:b",
  "step=pay&country=GB",
  "basic authentication failed",
])("%j stays", (text) => {
  expect(scrub(text)).toBe(text);
});

test("harmless texts stay", () => {
  const looksGenerated = "Unexpected token: operator2x (=>)";
  expect(HARMLESS_TEXTS.filter((text) => scrub(text) !== text)).toEqual([looksGenerated]);
});

// Work that grew with the square of the length would take minutes.
test.each(HOSTILE_PARTS)("a text of nothing but %j takes linear time", (part) => {
  expect(scrub(part.repeat(250_000 / part.length)).length).toBeGreaterThan(0);
});
