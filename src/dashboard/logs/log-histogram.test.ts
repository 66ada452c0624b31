import { expect, it } from "vitest";
import { histogramOf } from "./log-histogram.tsx";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();

it("turns counts by level into columns, including empty steps", () => {
  const { steps, stacks } = histogramOf({
    start: at(0),
    end: at(14),
    step: 300,
    total: 9,
    from: null,
    counts: [
      { at: at(0), severity: "error", records: 1 },
      { at: at(0), severity: "fatal", records: 2 },
      { at: at(10), severity: null, records: 4 },
      { at: at(10), severity: "trace", records: 2 },
    ],
  });
  expect(steps).toEqual({ start: Date.parse(at(0)), step: 300_000, count: 3 });
  expect(stacks.map(({ label, values, total }) => [label, values, total])).toEqual([
    ["error", [3, 0, 0], 3],
    ["warn", [0, 0, 0], 0],
    ["info", [0, 0, 0], 0],
    ["other", [0, 0, 6], 6],
  ]);
});
