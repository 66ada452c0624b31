import { expect, it } from "vitest";
import { createHistogram } from "./histogram.ts";

it("counts each value in the first bucket whose bound it does not exceed", () => {
  const histogram = createHistogram([1, 5]);
  for (const value of [0, 1, 1.5, 5, 5.1, 1000]) histogram.observe(value);
  expect(histogram.read()).toEqual({ bounds: [1, 5], counts: [2, 2, 2], sum: 1012.6, count: 6 });
});
