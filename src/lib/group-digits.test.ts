import { expect, it } from "vitest";
import { groupDigits } from "./group-digits.ts";

it("splits an id into groups of four digits", () => {
  expect(groupDigits("0af7651916cd43dd8448eb211c80319c")).toBe("0af7 6519 16cd 43dd 8448 eb21 1c80 319c");
  expect(groupDigits("abc")).toBe("abc");
});
