import { describe, expect, it } from "vitest";
import { sampleProduct } from "../../tests/fixtures/sample-product/product.ts";
import { danglingKeys } from "./references.ts";
import type { Product, SlotName } from "./slots.ts";

/** The sample with the value at one path taken away. */
function without(slot: SlotName, ...path: string[]): Product {
  // Rules hold functions, which cannot be cloned and are no keys.
  const product = JSON.parse(JSON.stringify(sampleProduct)) as Product;
  const last = path.pop() ?? "";
  let at: unknown = product[slot].status === "decided" ? product[slot].value : undefined;
  for (const key of path) at = (at as Record<string, unknown>)[key];
  if (!Reflect.deleteProperty(at as object, last)) throw new Error(`${slot} has no ${last}`);
  return product;
}

describe("danglingKeys", () => {
  it("finds none in a product whose references all have their target", () => {
    expect(danglingKeys(sampleProduct)).toEqual([]);
  });

  it.each([
    [without("roles", "roles", "reader"), [{ from: "screens.loan-detail.role", to: "roles.roles.reader" }]],
    [
      without("roles", "roles", "librarian"),
      [{ from: "states.loan.transitions.return.role", to: "roles.roles.librarian" }],
    ],
    [
      without("roles", "permissions", "close-loan"),
      [
        { from: "roles.librarian.may", to: "roles.permissions.close-loan" },
        { from: "calls.return-book.permission", to: "roles.permissions.close-loan" },
        { from: "calls.lend-book.permission", to: "roles.permissions.close-loan" },
      ],
    ],
    [
      without("calls", "return-book"),
      [
        { from: "screens.loan-detail.calls", to: "calls.return-book" },
        { from: "states.loan.transitions.return.call", to: "calls.return-book" },
      ],
    ],
    [
      without("states", "loan", "states", "overdue"),
      [
        { from: "screens.loan-detail.states", to: "states.loan.states.overdue" },
        { from: "states.loan.transitions.expire.to", to: "states.loan.states.overdue" },
        { from: "states.loan.transitions.return.from", to: "states.loan.states.overdue" },
      ],
    ],
    [
      without("entities", "book"),
      [
        { from: "entities.loan.fields.book", to: "entities.book" },
        { from: "entities.search.fields.like", to: "entities.book" },
        { from: "calls.list-books.answers", to: "entities.book" },
        { from: "calls.search-books.answers", to: "entities.book" },
      ],
    ],
    [
      without("entities", "loan", "fields", "due"),
      [
        { from: "rules.loan-is-short.fields", to: "entities.loan.fields.due" },
        { from: "rules.loan-within-membership.fields", to: "entities.loan.fields.due" },
      ],
    ],
    [without("errors", "loan_too_long"), [{ from: "rules.loan-is-short.error", to: "errors.loan_too_long" }]],
    [without("errors", "loan_closed"), [{ from: "calls.return-book.errors", to: "errors.loan_closed" }]],
    [without("limits", "longest-loan"), [{ from: "rules.loan-is-short.limits", to: "limits.longest-loan" }]],
    [without("limits", "books-a-page"), [{ from: "calls.list-books.limits", to: "limits.books-a-page" }]],
  ])("finds every reference to a key that is not there (%#)", (product, dangling) => {
    expect(danglingKeys(product)).toEqual(dangling);
  });

  it("finds a life cycle of an entity that is not there, and its first state", () => {
    const dangling = danglingKeys(without("entities", "loan"));
    expect(dangling).toContainEqual({ from: "states.loan", to: "entities.loan" });
    expect(danglingKeys(without("states", "loan", "states", "running"))).toContainEqual({
      from: "states.loan.initial",
      to: "states.loan.states.running",
    });
  });

  it("does not take what every object inherits for a key", () => {
    // Rules hold functions, which cannot be cloned and are no keys.
    const product = JSON.parse(JSON.stringify(sampleProduct)) as Product;
    if (product.screens.status !== "decided") throw new Error("the sample leaves screens open");
    const screens = Object.entries(product.screens.value).map(([key, screen]) => [
      key,
      { ...screen, calls: ["constructor"] },
    ]);
    product.screens.value = Object.fromEntries(screens);
    expect(danglingKeys(product).map(({ to }) => to)).toEqual(
      Object.keys(screens).map(() => "calls.constructor"),
    );
  });

  it("leaves references into an open slot for the day on which it is decided", () => {
    expect(danglingKeys({ ...sampleProduct, roles: { status: "open", question: "Who?" } })).toEqual([]);
  });
});
