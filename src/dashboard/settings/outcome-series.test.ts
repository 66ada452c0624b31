import { expect, test } from "vitest";
import { outcomeSeries, outcomeSums } from "./outcome-series.ts";

const HOUR = 3_600_000;
const row = (at: string, category: string, outcome: string, reason: string, quantity: number) => ({
  at: `2026-11-20T${at}:00.000Z`,
  projectId: "1",
  category,
  outcome,
  reason,
  quantity,
});
const answer = (series: ReturnType<typeof row>[]) => ({
  start: "2026-11-20T09:20:00.000Z",
  end: "2026-11-20T12:00:00.000Z",
  received: 0,
  outcomes: [],
  series,
});
const rows = [
  row("09:00", "error", "accepted", "", 5),
  row("11:00", "error", "invalid", "bad_json", 2),
  row("11:00", "span", "invalid", "bad_json", 3),
  row("11:00", "span", "duplicate", "", 1),
];

test("steps cover the whole time range", () => {
  expect(outcomeSeries(answer(rows), HOUR, "outcome")).toEqual({
    start: Date.parse("2026-11-20T09:00:00Z"),
    step: HOUR,
    count: 3,
    series: [
      { label: "accepted", total: 5, values: [5, 0, 0] },
      { label: "invalid", total: 5, values: [0, 0, 5] },
      { label: "duplicate", total: 1, values: [0, 0, 1] },
    ],
  });
});

test("by reason shows only dropped items", () => {
  const { series } = outcomeSeries(answer(rows), HOUR, "reason");
  expect(series.map(({ label, total }) => [label, total])).toEqual([
    ["invalid: bad_json", 5],
    ["duplicate", 1],
  ]);
});

test("sums series beyond the largest seven as other", () => {
  const many = Array.from({ length: 20 }, (_, index) =>
    row("10:00", "error", "invalid", `r${index}`, index + 1),
  );
  const { series } = outcomeSeries(answer(many), HOUR, "reason");
  expect(series).toHaveLength(8);
  expect(series.at(-1)?.label).toBe("other");
  expect(series.reduce((sum, { total }) => sum + total, 0)).toBe(210);
});

const itemRow = (category: string, outcome: string, reason: string, quantity: number, projectId = "1") => ({
  projectId,
  category,
  outcome,
  reason,
  quantity,
});

test("adds up projects and sorts by category, stored items first", () => {
  const sums = outcomeSums([
    itemRow("span", "accepted", "", 5),
    itemRow("error", "invalid", "bad_json", 9),
    itemRow("error", "accepted", "", 3),
    itemRow("error", "accepted", "", 4, "2"),
  ]);
  expect(sums.rows.map((each) => [each.category, each.outcome, each.quantity])).toEqual([
    ["error", "accepted", 7],
    ["error", "invalid", 9],
    ["span", "accepted", 5],
  ]);
});

test("sums all items, and stored ones only if accepted", () => {
  expect(
    outcomeSums([itemRow("error", "accepted", "", 3), itemRow("error", "duplicate", "", 2)]),
  ).toMatchObject({
    sum: 5,
    kept: 3,
  });
});
