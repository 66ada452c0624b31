import { expect, test } from "vitest";
import { outcomeSums } from "./outcome-sums.ts";

const row = (category: string, outcome: string, reason: string, quantity: number, projectId = "1") => ({
  projectId,
  category,
  outcome,
  reason,
  quantity,
});

test("projects are added up, categories stand together, what was kept first", () => {
  const { rows } = outcomeSums([
    row("span", "accepted", "", 5),
    row("error", "invalid", "bad_json", 9),
    row("error", "accepted", "", 3),
    row("error", "accepted", "", 4, "2"),
  ]);
  expect(rows.map((each) => [each.category, each.outcome, each.quantity])).toEqual([
    ["error", "accepted", 7],
    ["error", "invalid", 9],
    ["span", "accepted", 5],
  ]);
});

test("the sum counts everything, what was kept only what was accepted", () => {
  expect(outcomeSums([row("error", "accepted", "", 3), row("error", "duplicate", "", 2)])).toMatchObject({
    sum: 5,
    kept: 3,
  });
});
