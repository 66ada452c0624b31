import { expect, test } from "vitest";
import { sampleProduct } from "../../../tests/fixtures/sample-product/product.ts";
import { transition } from "./transition.ts";

function move(name: string, from: string, visitor: string | null) {
  const trail: unknown[] = [];
  const go = () =>
    transition(
      { entity: "loan", transition: name, from, visitor },
      (...mark) => trail.push(mark),
      sampleProduct,
    );
  return { go, trail };
}

test("a decided transition returns the next state and leaves a breadcrumb", () => {
  const { go, trail } = move("return", "overdue", "librarian");
  expect(go()).toBe("returned");
  expect(trail).toEqual([
    ["state", "loan.return", { entity: "loan", transition: "return", from: "overdue", to: "returned" }],
  ]);
});

test.each([
  ["from a state that it does not start in", "return", "returned", "librarian", "illegal_transition"],
  ["that nobody decided", "burn", "running", "librarian", "illegal_transition"],
  ["by the name of something inherited", "constructor", "running", "librarian", "illegal_transition"],
  ["by somebody who may not", "return", "running", "reader", "forbidden"],
  ["by an unknown visitor", "return", "running", null, "unauthorized"],
])("a transition %s is refused and leaves none", (_what, name, from, visitor, code) => {
  const { go, trail } = move(name, from, visitor);
  expect(go).toThrow(expect.objectContaining({ code }));
  expect(trail).toEqual([]);
});
