import { expect, test } from "vitest";
import { ledgerSeries } from "./outcome-series.ts";

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

test("steps go from the first that the time touches to its end", () => {
  expect(ledgerSeries(answer(rows), HOUR, "outcome")).toEqual({
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

test("by reason only what was not kept is shown", () => {
  const { series } = ledgerSeries(answer(rows), HOUR, "reason");
  expect(series.map(({ label, total }) => [label, total])).toEqual([
    ["invalid: bad_json", 5],
    ["duplicate", 1],
  ]);
});

test("what is beyond the largest seven stands together, and nothing is lost by it", () => {
  const many = Array.from({ length: 20 }, (_, index) =>
    row("10:00", "error", "invalid", `r${index}`, index + 1),
  );
  const { series } = ledgerSeries(answer(many), HOUR, "reason");
  expect(series).toHaveLength(8);
  expect(series.at(-1)?.label).toBe("other");
  expect(series.reduce((sum, { total }) => sum + total, 0)).toBe(210);
});
