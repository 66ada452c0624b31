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

test("nothing is no query, and still a thing", () => {
  expect(writeQuery({ search: {} })).toBe("");
  expect(read("")).toEqual({ search: {} });
});

test("what is not the entity's stays out, and what nobody decided is there to be refused", () => {
  expect(read("utm_source=x&loan.due=1&search.price=3")).toEqual({ search: { price: "3" } });
});

test.each(["constructor", "toString"])("what every object inherits is no field: %s", (key) => {
  expect(read(`search.${key}=1`)).toEqual({ search: { [key]: "1" } });
});

test("what was sent twice and is no list is no text any more", () => {
  expect(read("search.words=a&search.words=b")).toEqual({ search: { words: ["a", "b"] } });
});
