import { expect, test } from "vitest";
import { catalogueCode, isCatalogueError } from "#lib/catalogue-error.ts";
import { errors as sampleErrors } from "../../../tests/fixtures/sample-product/errors.ts";
import { catalogued, findEntry } from "./catalogue.ts";
import { PLATFORM_ERRORS } from "./platform-errors.ts";

test("an error has its code's entry, its context and its cause", () => {
  const cause = new Error("socket closed");
  const error = catalogued("unavailable", { cause, context: { service: "stock" } });
  expect(isCatalogueError(error)).toBe(true);
  expect(error).toMatchObject({
    code: "unavailable",
    entry: PLATFORM_ERRORS.unavailable,
    context: { service: "stock" },
    cause,
  });
});

test("the code survives where nothing but the digest does", () => {
  const { digest } = catalogued("too_many_requests");
  expect(catalogueCode({ digest })).toBe("too_many_requests");
});

test("two occurrences have two digests", () => {
  expect(catalogued("maintenance").digest).not.toBe(catalogued("maintenance").digest);
});

test.each([
  "2338295104",
  "2338295104@E394",
  "NEXT_HTTP_ERROR_FALLBACK;404",
  "NEXT_REDIRECT;replace;/;307;",
  "",
  7,
])("the digest %s carries no code", (digest) => {
  expect(catalogueCode({ digest })).toBeUndefined();
});

test("the stack begins where the error was made", () => {
  expect(catalogued("forbidden").stack?.split("\n")[1]).toContain("catalogue.test.ts");
});

test("an unknown code gets the safe text, inherited names too", () => {
  expect(findEntry("constructor")).toBe(PLATFORM_ERRORS.unexpected);
  expect(findEntry(undefined)).toBe(PLATFORM_ERRORS.unexpected);
});

test("the product's codes are found beside the platform's", () => {
  expect(findEntry("loan_closed", sampleErrors).status).toBe(409);
  expect(findEntry("maintenance", sampleErrors)).toBe(PLATFORM_ERRORS.maintenance);
});
