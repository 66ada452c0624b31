import { expect, test } from "vitest";
import { nearestName } from "./nearest-name.ts";

const KNOWN = ["GLASSHOUSE_DATA", "GLASSHOUSE_HOST", "GLASSHOUSE_PASSWORD"];

test.each([
  ["GLASSHOUSE_DATE", "GLASSHOUSE_DATA"],
  ["GLASSHOUSE_PASWORD", "GLASSHOUSE_PASSWORD"],
  ["GLASHOUSE_HOSTS", "GLASSHOUSE_HOST"],
])("%s is meant as %s", (given, meant) => {
  expect(nearestName(given, KNOWN)).toBe(meant);
});

test("a name with nothing in common has no nearest one", () => {
  expect(nearestName("GLASSHOUSE_MAIL_SERVER", KNOWN)).toBeUndefined();
});
