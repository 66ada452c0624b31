import { expect, test } from "vitest";
import { Slug } from "#model/watch/rule.ts";
import { newSlug } from "./new-slug.ts";

test("an id is made of a name's letters and digits, and of a number if it is taken", () => {
  expect(newSlug("Checkout: failures, 5 %", [])).toBe("checkout-failures-5");
  expect(newSlug("Café", ["cafe", "cafe-2"])).toBe("cafe-3");
  expect(newSlug("失敗", [])).toBe("unnamed");
  for (const name of ["a", "x".repeat(120), `${"x".repeat(49)} y`, "-_-", ""])
    expect(Slug.safeParse(newSlug(name, [newSlug(name, [])])).success).toBe(true);
});
