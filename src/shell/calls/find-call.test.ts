import { expect, test } from "vitest";
import { sampleProduct } from "../../../tests/fixtures/sample-product/product.ts";
import { findCalls, methodsOf } from "./find-call.ts";

const keysOf = (path: string) => findCalls(path, sampleProduct).map(({ key }) => key);

test("a path finds its calls, with the values of its parameters", () => {
  expect(keysOf("/api/books")).toEqual(["list-books"]);
  expect(findCalls("/api/loans/a%20b/return", sampleProduct)[0]?.parameters).toEqual({ id: "a b" });
});

test.each(["/api/loans/%zz/return", "/api/loans/%/return", "/api/loans/17", "/api/books/"])(
  "%s is nobody's",
  (path) => {
    expect(keysOf(path)).toEqual([]);
  },
);

test("GET implies HEAD, and every path supports OPTIONS", () => {
  expect(methodsOf(findCalls("/api/books", sampleProduct))).toEqual(["GET", "HEAD", "OPTIONS"]);
  expect(methodsOf(findCalls("/api/loans/17/return", sampleProduct))).toEqual(["OPTIONS", "POST"]);
});
