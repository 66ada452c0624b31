import { expect, it } from "vitest";
import type { LogCounts } from "#api/logs.ts";
import { histogramOf } from "./log-histogram.tsx";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();

it("turns counts by level into lanes of bars, including empty steps but no empty levels", () => {
  const { times, lanes } = histogramOf(
    {
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
    },
    Date.parse(at(30)),
  );
  expect(times).toEqual({ start: Date.parse(at(0)), step: 300_000, count: 3 });
  expect(
    lanes.map(({ title, series }) => [title, series.map(({ label, values }) => [label, values])]),
  ).toEqual([
    ["Warnings and errors", [["error", [3, 0, 0]]]],
    ["Other lines", [["debug and other", [0, 0, 6]]]],
  ]);
});

it("has the usual range of each lane, of whole counts only", () => {
  const of = (records: number, severity: "error" | "info"): LogCounts => ({
    start: at(0),
    end: at(10),
    step: 300,
    total: records,
    from: null,
    counts: [{ at: at(0), severity, records }],
  });
  const before = [of(4, "error"), of(9, "error"), { ...of(99, "error"), from: at(5) }];
  const { lanes } = histogramOf(of(20, "error"), Date.parse(at(10)), before);
  expect(lanes.map(({ band }) => band)).toEqual([{ label: "usual range", low: [0, 0], high: [9, 9] }]);
  expect(histogramOf(of(20, "info"), Date.parse(at(10))).lanes[0]?.band).toBeUndefined();
});

it("ends now, or with the last line", () => {
  const counts = { start: at(0), end: at(30), step: 300, total: 1, from: null, counts: [] };
  expect(histogramOf(counts, Date.parse(at(12))).times.count).toBe(3);
  const ahead = { ...counts, counts: [{ at: at(20), severity: "info" as const, records: 1 }] };
  expect(histogramOf(ahead, Date.parse(at(12))).times.count).toBe(5);
});
