import { describe, expect, it } from "vitest";
import { handlers } from "../../tests/fixtures/sample-product/handlers.ts";
import { sampleProduct } from "../../tests/fixtures/sample-product/product.ts";
import type { Call } from "./calls.ts";
import { slotComplaints } from "./check-slots.ts";
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

describe("slotComplaints", () => {
  it("has none about a product that can work", () => {
    expect(slotComplaints(sampleProduct, handled)).toEqual([]);
  });

  it("takes the platform's codes for codes of every product", () => {
    expect(slotComplaints(withCall({ errors: ["unavailable", "forbidden"] }), handled)).toEqual([]);
    expect(slotComplaints(withCall({ errors: ["unavailible"] }), handled)).toEqual([
      "calls.more.errors names errors.unavailible, which is not there.",
    ]);
  });

  it("finds a handler of no call, once calls are decided", () => {
    expect(slotComplaints(sampleProduct, ["retrun-book"])).toEqual([
      "handlers.retrun-book answers no call: calls.retrun-book is not there.",
    ]);
    const calls = { status: "open", question: "Which?" } as const;
    expect(slotComplaints({ ...sampleProduct, calls }, ["retrun-book"])).toEqual([]);
  });

  it("finds what is hidden behind another of the same address", () => {
    const call = withCall({ method: "POST", path: "/api/loans/{loan}/return" });
    expect(slotComplaints(call, handled)).toEqual([
      "calls.more is never found: calls.return-book has the same address.",
    ]);
    expect(slotComplaints(withCall({ method: "PUT", path: "/api/loans/{loan}/return" }), handled)).toEqual(
      [],
    );
    const screens = decidedValue(sampleProduct.screens) ?? {};
    const more = { ...screens["book-list"], path: "/loans/[key]" } as (typeof screens)[string];
    const twice: Product = {
      ...sampleProduct,
      screens: { status: "decided", value: { ...screens, more } },
    };
    expect(slotComplaints(twice, handled)).toEqual([
      "screens.more is never found: screens.loan-detail has the same address.",
    ]);
  });

  it.each(["GET", "DELETE"] as const)("keeps personal fields out of the address of a %s", (method) => {
    expect(slotComplaints(withCall({ method, takes: ["loan"] }), handled)).toEqual([
      "calls.more takes loan.email, which is personal, in its address, where it would be kept in histories and logs: make it a POST.",
    ]);
    expect(slotComplaints(withCall({ method: "POST", takes: ["loan"] }), handled)).toEqual([]);
  });

  it.each([
    [
      "a figure of one's own",
      withLimit({ own: "calls per minute" }, {}),
      "a call keeps to no calls per minute, only rules do",
    ],
    ["a size of what has no body", withLimit("bytes", {}), "a GET has no body"],
    ["a number of no things", withLimit("items", {}), "it answers no things"],
  ])("finds %s that a call names in vain", (_what, product, why) => {
    expect(slotComplaints(product, handled)).toEqual([
      `calls.more names limits.most, which has no effect: ${why}.`,
    ]);
  });

  it.each([withLimit("bytes", { method: "POST" }), withLimit("items", { answers: ["book"] })])(
    "says nothing about a limit that counts (%#)",
    (product) => {
      expect(slotComplaints(product, handled)).toEqual([]);
    },
  );
});
