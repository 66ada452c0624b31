import { expect, test } from "vitest";
import { sampleProduct } from "../../tests/fixtures/sample-product/product.ts";
import { product } from "#product/slots.ts";
import { dependsOnVisitor, navigation } from "./navigation.ts";

const paths = (visitor: string | null) => navigation(false, visitor, sampleProduct).map(({ href }) => href);

test("a screen of another role, or with parameters in its path, is not linked", () => {
  expect(paths(null)).toEqual(["/books", "/wishes", "/hours"]);
  expect(paths("reader")).toEqual(["/books", "/wishes", "/hours"]);
  expect(paths("cataloguer")).toEqual(["/books", "/wishes", "/hours", "/catalogue"]);
});

test("the navigation depends on the visitor only if a linked screen has a role", () => {
  expect(dependsOnVisitor(sampleProduct)).toBe(true);
  expect(dependsOnVisitor(product)).toBe(false);
});

test("the fault lab is the last link while it is open", () => {
  expect(navigation(true, null, product)).toEqual([{ title: "Fault lab", href: "/faults" }]);
});
