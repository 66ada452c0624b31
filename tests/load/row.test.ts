import { expect, it } from "vitest";
import { verdictOf } from "./row.ts";

it.each([
  [{ figure: "ratio", atLeast: 0.9 }, 0.9, "met"],
  [{ figure: "ratio", atLeast: 0.9 }, 0.899, "missed"],
  [{ figure: "ratio", atMost: 0 }, 1, "missed"],
  [{ figure: "ratio", atLeast: 1 }, NaN, "missed"],
  [{ figure: "not measured", atMost: 5 }, 1, "missed"],
] as const)("judges %j against %d: %s", (budget, ratio, verdict) => {
  expect(verdictOf(budget, { ratio })).toBe(verdict);
});
