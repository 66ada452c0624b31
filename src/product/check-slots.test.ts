import { describe, expect, it } from "vitest";
import { handlers } from "../../tests/fixtures/sample-product/handlers.ts";
import { sampleProduct } from "../../tests/fixtures/sample-product/product.ts";
import type { Call } from "./calls.ts";
import { checkSlots } from "./check-slots.ts";
import { decidedValue } from "./slot.ts";
import type { Product } from "./slots.ts";

const handled = Object.keys(handlers);

const CALL: Call = {
  title: "More",
  method: "GET",
  path: "/api/more",
  permission: null,
  takes: [],
  answers: [],
  errors: [],
  limits: [],
};
/** The sample with one call more. */
function withCall(call: Partial<Call>): Product {
  const value = { ...decidedValue(sampleProduct.calls), more: { ...CALL, ...call } };
  return { ...sampleProduct, calls: { status: "decided", value } };
}
/** The sample with a limit that a call with this much beside it names. */
function withLimit(unit: "bytes" | "items" | { own: string }, call: Partial<Call>): Product {
  const value = { ...decidedValue(sampleProduct.limits), most: { value: 1, unit, why: "It is enough." } };
  return { ...withCall({ ...call, limits: ["most"] }), limits: { status: "decided", value } };
}

describe("checkSlots", () => {
  it("has none about a product that can work", () => {
    expect(checkSlots(sampleProduct, handled)).toEqual([]);
  });

  it("takes the platform's codes for codes of every product", () => {
    expect(checkSlots(withCall({ errors: ["unavailable", "forbidden"] }), handled)).toEqual([]);
    expect(checkSlots(withCall({ errors: ["unavailible"] }), handled)).toEqual([
      "calls.more.errors names errors.unavailible, which does not exist.",
    ]);
  });

  it("finds a handler of no call, once calls are decided", () => {
    expect(checkSlots(sampleProduct, ["retrun-book"])).toEqual([
      "handlers.retrun-book answers no call: calls.retrun-book does not exist.",
    ]);
    const calls = { status: "open", question: "Which?" } as const;
    expect(checkSlots({ ...sampleProduct, calls }, ["retrun-book"])).toEqual([]);
  });

  it("finds what is hidden behind another of the same address", () => {
    const call = withCall({ method: "POST", path: "/api/loans/{loan}/return" });
    expect(checkSlots(call, handled)).toEqual([
      "calls.more is never found: calls.return-book has the same address.",
    ]);
    expect(checkSlots(withCall({ method: "PUT", path: "/api/loans/{loan}/return" }), handled)).toEqual([]);
    const screens = decidedValue(sampleProduct.screens) ?? {};
    const more = { ...screens["book-list"], path: "/loans/[key]" } as (typeof screens)[string];
    const twice: Product = {
      ...sampleProduct,
      screens: { status: "decided", value: { ...screens, more } },
    };
    expect(checkSlots(twice, handled)).toEqual([
      "screens.more is never found: screens.loan-detail has the same address.",
    ]);
  });

  it.each(["GET", "DELETE"] as const)("keeps personal fields out of the address of a %s", (method) => {
    expect(checkSlots(withCall({ method, takes: ["loan"] }), handled)).toEqual([
      "calls.more takes loan.email, which is personal, in its URL, where it would end up in histories and logs: make it a POST.",
    ]);
    expect(checkSlots(withCall({ method: "POST", takes: ["loan"] }), handled)).toEqual([]);
  });

  it.each([
    [
      "a figure of one's own",
      withLimit({ own: "calls per minute" }, {}),
      "calls have no limit in calls per minute, only rules do",
    ],
    ["a size of what has no body", withLimit("bytes", {}), "a GET has no body"],
    ["a number of items in an empty answer", withLimit("items", {}), "its answer is empty"],
  ])("finds %s that a call names in vain", (_what, product, why) => {
    expect(checkSlots(product, handled)).toEqual([
      `calls.more names limits.most, which has no effect: ${why}.`,
    ]);
  });

  it.each([withLimit("bytes", { method: "POST" }), withLimit("items", { answers: ["book"] })])(
    "says nothing about a limit that counts (%#)",
    (product) => {
      expect(checkSlots(product, handled)).toEqual([]);
    },
  );
});
