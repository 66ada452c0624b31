import { expect, test } from "vitest";
import { crashFree } from "./release-rows.tsx";

test.each([
  [10, 0, "100 %"],
  [10, 1, "90.00 %"],
  [1_000_000, 1, "99.99 %"],
  [3, 3, "0.00 %"],
])("of %d sessions %d crashed: %s", (sessions, crashed, text) => {
  expect(crashFree({ sessions, errored: 0, crashed })).toBe(text);
});
