import { expect, test } from "vitest";
import { sampleProduct } from "../../../tests/fixtures/sample-product/product.ts";
import { readQuery, writeQuery } from "./query-input.ts";

const read = (query: string) => readQuery(new URLSearchParams(query), ["search"], sampleProduct);

test.each([{ words: "a & b=ü" }, { words: "momo", like: ["1"] }, { words: "momo", like: ["1", "2"] }])(
  "%j comes back as it went",
  (search) => {
    expect(read(writeQuery({ search }))).toEqual({ search });
  },
);

test("no input is no query, and still an entity", () => {
  expect(writeQuery({ search: {} })).toBe("");
  expect(read("")).toEqual({ search: {} });
});

test("other entities' values are left out, and undecided fields stay, to be refused", () => {
  expect(read("utm_source=x&loan.due=1&search.price=3")).toEqual({ search: { price: "3" } });
});

test.each(["constructor", "toString"])("an inherited name is no field: %s", (key) => {
  expect(read(`search.${key}=1`)).toEqual({ search: { [key]: "1" } });
});

test("a single value sent twice becomes a list, which is refused", () => {
  expect(read("search.words=a&search.words=b")).toEqual({ search: { words: ["a", "b"] } });
});
