import { expect, test } from "vitest";
import { randomHex } from "./random-hex.ts";

test("returns the requested number of digits and never repeats, over several refills of the pool", () => {
  const all = Array.from({ length: 1_000 }, (_, index) => randomHex(index % 2 ? 16 : 32));
  for (const [index, digits] of all.entries())
    expect(digits).toMatch(index % 2 ? /^[0-9a-f]{16}$/ : /^[0-9a-f]{32}$/);
  expect(new Set(all).size).toBe(all.length);
});
