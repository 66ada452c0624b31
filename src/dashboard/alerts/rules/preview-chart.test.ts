import { expect, test } from "vitest";
import { previewModel } from "./preview-chart.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 14, minute)).toISOString();
const point = (minute: number, value: number | null, limit: number | null = null) => ({
  at: at(minute),
  value,
  low: null,
  high: limit === null ? null : limit / 2,
  limit,
});
const fired = (minute: number) => ({
  start: at(minute),
  end: null,
  title: "",
  now: 1,
  before: 0,
  release: null,
});
const where = { service: null, zone: "UTC", releases: [] };

test("the chart has the value, the limit, the usual range from zero, and a dot where it would have fired", () => {
  const series = {
    label: "Error rate, worst operation of web",
    unit: "share",
    points: [point(0, 0.1, 0.2), point(15, 0.3, 0.2)],
  };
  const model = previewModel({ alerts: [fired(17)], end: at(30) }, series, where);
  expect(model?.times).toEqual({ start: Date.parse(at(0)), step: 900_000, count: 2 });
  expect(model?.lanes[0]).toMatchObject({
    unit: "share",
    band: { low: [0, 0], high: [0.1, 0.1] },
    series: [
      { label: "error rate", values: [0.1, 0.3] },
      { shape: "limit", values: [0.2, 0.2] },
      { shape: "dots", values: [null, 1] },
    ],
  });
});

test("milliseconds are drawn as durations, and what there is none of is left out", () => {
  const series = { label: "p95", unit: "ms", points: [point(0, 20), point(15, null)] };
  const [lane] = previewModel({ alerts: [], end: at(30) }, series, where)?.lanes ?? [];
  expect(lane).toMatchObject({ unit: "duration", series: [{ values: [20e6, null] }] });
  expect(lane?.band).toBeUndefined();
  expect(previewModel({ alerts: [], end: at(30) }, { ...series, points: [] }, where)).toBeNull();
});
