import { expect, test } from "vitest";
import { measurementRows } from "./measurement-rows.ts";

test("a measurement has its unit, if it has one", () => {
  expect(
    measurementRows({
      lcp: { value: 12.5, unit: "millisecond" },
      cls: { value: 0.1, unit: "none" },
      frames: { value: 7 },
      odd: 3,
      rate: { value: 2, unit: "row" },
    }),
  ).toEqual({ lcp: "12.5 ms", cls: 0.1, frames: 7, odd: 3, rate: "2 row" });
});
