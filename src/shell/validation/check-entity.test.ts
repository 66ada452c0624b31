import { describe, expect, test } from "vitest";
import type { FieldType } from "#product/entities.ts";
import { type Product, product } from "#product/slots.ts";
import { checkEntity } from "./check-entity.ts";
import { parseEntity } from "./parse-entity.ts";

function withField(type: FieldType, required = true): Product {
  const fields = { it: { title: "It", type, required, personal: false } };
  return { ...product, entities: { status: "decided", value: { thing: { title: "Thing", fields } } } };
}

describe.each([
  ["in a browser, by hand", checkEntity],
  ["on a server, by schema", parseEntity],
])("%s", (_where, check) => {
  test.each<[FieldType, unknown, unknown]>([
    [{ kind: "text" }, "a", "a"],
    [{ kind: "integer" }, "12", 12],
    [{ kind: "integer" }, 12, 12],
    [{ kind: "decimal" }, "1.5", 1.5],
    [{ kind: "boolean" }, "on", true],
    [{ kind: "boolean" }, false, false],
    [{ kind: "date" }, "2026-02-28", "2026-02-28"],
    [{ kind: "date" }, "2028-02-29", "2028-02-29"],
    [{ kind: "instant" }, "2026-02-28T10:00:00Z", "2026-02-28T10:00:00Z"],
    [{ kind: "instant" }, "2026-02-28T10:00Z", "2026-02-28T10:00Z"],
    [{ kind: "choice", of: ["a", "b"] }, "b", "b"],
    [{ kind: "reference", entity: "thing", many: true }, ["1", "2"], ["1", "2"]],
  ])("%o takes %j", (type, given, value) => {
    expect(check("thing", { it: given }, withField(type))).toEqual({ ok: true, values: { it: value } });
  });

  test.each<[FieldType, unknown]>([
    [{ kind: "text" }, 7],
    [{ kind: "text" }, ""],
    [{ kind: "integer" }, "1.5"],
    [{ kind: "integer" }, " "],
    [{ kind: "decimal" }, "1,5"],
    [{ kind: "boolean" }, "maybe"],
    [{ kind: "date" }, "2026-13-45"],
    [{ kind: "date" }, "2026-02-30"],
    [{ kind: "date" }, Number.NaN],
    [{ kind: "date" }, "28.2.2026"],
    [{ kind: "instant" }, "2026-02-28"],
    [{ kind: "instant" }, "2026-02-30T10:00:00Z"],
    [{ kind: "instant" }, "2026-02-28T10:00"],
    [{ kind: "integer" }, Number.NaN],
    [{ kind: "choice", of: ["a"] }, "constructor"],
    [{ kind: "reference", entity: "thing", many: true }, "1"],
  ])("%o refuses %j", (type, given) => {
    expect(check("thing", { it: given }, withField(type))).toEqual({
      ok: false,
      errors: [{ field: "it", code: "invalid_input" }],
    });
  });

  test("optional fields may be absent, and an empty input is absent", () => {
    expect(check("thing", { it: "" }, withField({ kind: "date" }, false))).toEqual({
      ok: true,
      values: {},
    });
  });

  test("undecided fields and entities are refused", () => {
    expect(check("thing", { it: "a", more: 1 }, withField({ kind: "text" })).ok).toBe(false);
    expect(check("nothing", {}, withField({ kind: "text" })).ok).toBe(false);
  });
});
