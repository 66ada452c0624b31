import { expect, test } from "vitest";
import { scopeRows } from "./scope-rows.ts";

test("lists a scope's fields beside its attributes, if set", () => {
  const scopeFacts = { attributes: { build: "nightly" }, version: "1.2", schemaUrl: "https://s" };
  expect(scopeRows({ scopeFacts })).toEqual({
    version: "1.2",
    "schema URL": "https://s",
    build: "nightly",
  });
  expect(scopeRows({})).toEqual({});
});
