import { expect, test } from "vitest";
import { scopeRows } from "./scope-rows.ts";

test("a scope's facts stand beside its attributes, and only those that it says", () => {
  const scopeFacts = { attributes: { build: "nightly" }, version: "1.2", schemaUrl: "https://s" };
  expect(scopeRows({ scopeFacts })).toEqual({
    version: "1.2",
    "schema URL": "https://s",
    build: "nightly",
  });
  expect(scopeRows({})).toEqual({});
});
