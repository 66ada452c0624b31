import { expect, test } from "vitest";
import { sampleProduct } from "../../tests/fixtures/sample-product/product.ts";
import type { Screen } from "#product/screens.ts";
import type { Product } from "#product/slots.ts";
import { findScreen } from "./find-screen.ts";

function withPaths(...paths: string[]): Product {
  const base: Omit<Screen, "path"> = {
    title: "T",
    goal: "G",
    role: null,
    calls: [],
    states: [],
    inNavigation: true,
  };
  const screens = Object.fromEntries(paths.map((path, at) => [`screen-${at}`, { ...base, path }]));
  return { ...sampleProduct, screens: { status: "decided", value: screens } };
}

const find = (segments: string[], ...paths: string[]) => {
  const found = findScreen(segments, withPaths(...paths));
  return found && [found.screen.path, found.parameters];
};

test("a screen is found by its path, with the values of its parameters", () => {
  expect(find(["loans", "17"], "/loans", "/loans/[id]")).toEqual(["/loans/[id]", { id: "17" }]);
  expect(find(["loans", "a%2Fb%20c"], "/loans/[id]")).toEqual(["/loans/[id]", { id: "a/b c" }]);
  expect(find(["loans", "%zz"], "/loans/[id]")).toEqual(["/loans/[id]", { id: "%zz" }]);
  expect(find(["loans", "17", "18"], "/loans/[id]")).toBeUndefined();
});

test("a literal segment takes precedence over a parameter", () => {
  expect(find(["tools", "new"], "/tools/[id]", "/tools/new")).toEqual(["/tools/new", {}]);
});

test("a screen may be the start page", () => {
  expect(find([], "/")).toEqual(["/", {}]);
  expect(find([], "/loans", "/[id]")).toBeUndefined();
});
