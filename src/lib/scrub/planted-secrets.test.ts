import { describe, expect, test } from "vitest";
import { HARMLESS_FIELDS, HARMLESS_TEXTS } from "../../../tests/fixtures/secrets/harmless-texts.ts";
import { HOSTILE_PARTS } from "../../../tests/fixtures/secrets/hostile-parts.ts";
import {
  type Planted,
  plantedFields,
  plantedForms,
  plantedPlaces,
} from "../../../tests/fixtures/secrets/planted-texts.ts";
import { createScrubber } from "./scrub-text.ts";

const scrubber = createScrubber();
const scrub = (text: string) => scrubber.scrubText(text, new Map());

/** Whether eight characters of the secret in a row are left. */
function isReadable(text: string, secret: string): boolean {
  const length = Math.min(8, secret.length);
  for (let at = 0; at + length <= secret.length; at += 1)
    if (text.includes(secret.slice(at, at + length))) return true;
  return false;
}

describe.each([
  ["values of secret keys, in every notation", plantedFields(11)],
  ["tokens of a recognizable form", plantedForms(12)],
  ["secrets in places of their own", plantedPlaces(13)],
] as [string, Planted[]][])("%s", (_, planted) => {
  test(`none of ${planted.length} is readable`, () => {
    const readable = planted.filter(({ text, secret }) => isReadable(scrub(text), secret));
    expect(readable).toEqual([]);
  });

  test("what was scrubbed stays as it is", () => {
    const clean = planted.map(({ text }) => scrub(text));
    expect(clean.map(scrub)).toEqual(clean);
  });
});

test(`none of ${HARMLESS_TEXTS.length} harmless texts is damaged`, () => {
  expect(HARMLESS_TEXTS.length).toBeGreaterThan(200);
  expect(HARMLESS_TEXTS.filter((text) => scrub(text) !== text)).toEqual([]);
});

test("in source code, names and expressions stay, and literals that look generated go", () => {
  const source = (line: string) => scrubber.scrubSource(line, new Map());
  const texts = HARMLESS_TEXTS.filter((text) => source(text) !== text);
  expect(texts).toEqual([]);
  expect(source('const password = "hunter22";')).toBe('const password = "[Filtered]";');
  expect(source("headers: { 'x-api-key': 'k1-2-3-4-5' },")).toBe("headers: { 'x-api-key': '[Filtered]' },");
});

test("fields that describe a secret keep their values", () => {
  const texts = HARMLESS_FIELDS.filter(([, value]) => typeof value !== "object").map(([key, value]) =>
    JSON.stringify({ [key]: value }),
  );
  expect(texts.filter((text) => scrub(text) !== text)).toEqual([]);
});

describe("hostile text", () => {
  // Work that grew with the square of the length would take minutes.
  test.each(HOSTILE_PARTS)("a text of nothing but %j takes linear time", (part) => {
    const text = part.repeat(250_000 / part.length);
    expect(scrub(text).length).toBeGreaterThan(0);
    expect(scrubber.scrubSource(text, new Map()).length).toBeGreaterThan(0);
  });
});
