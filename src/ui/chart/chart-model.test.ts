import { expect, it } from "vitest";
import { filledSteps, firstPartial, zoomedTo, type ChartModel } from "./chart-model.ts";
import { placeMarks } from "./mark-places.ts";
import { readStep, speakReading } from "./read-step.ts";
import { stackTops } from "./stack-values.ts";

const MINUTE = 60_000;
const START = Date.UTC(2026, 10, 20, 14);
const model: ChartModel = {
  label: "Requests",
  times: { start: START, step: MINUTE, count: 3 },
  until: START + 2.5 * MINUTE,
  zone: "UTC",
  marks: [],
  lanes: [
    {
      unit: "count",
      height: 50,
      series: [
        { label: "failed", color: "danger", shape: "bar", values: [0, 2, 1] },
        { label: "fine", color: "accent", shape: "bar", values: [0, 5, 4] },
      ],
    },
    {
      unit: "share",
      height: 50,
      series: [{ label: "Error rate", color: "danger", shape: "line", values: [null, 0.201, 0] }],
      band: { label: "usual range", low: [null, 0.003, 0], high: [null, 0.019, 0] },
    },
  ],
  notes: [null, "2 of 7 failed", null],
};

it("finds the steps with data and the first that is still growing", () => {
  expect(filledSteps(model)).toEqual([1, 2]);
  expect(firstPartial(model)).toBe(2);
  expect(firstPartial({ ...model, until: undefined })).toBe(3);
});

it("reads all series of a step, with band and note", () => {
  expect(speakReading(readStep(model, { cursor: 1, anchor: 1 }))).toBe(
    "14:01 to 14:02: failed 2, fine 5, Error rate 20.1 %, usual range 0.3 % to 1.9 %, 2 of 7 failed",
  );
  expect(readStep(model, { cursor: 0, anchor: 0 }).rows.map(({ text }) => text)).toEqual([
    "0",
    "0",
    "no data",
  ]);
});

it("adds up the counts of a range, which says if it is not over", () => {
  expect(readStep(model, { cursor: 2, anchor: 1 }, new Set(["fine"]))).toEqual({
    time: "14:01 to 14:03, so far",
    rows: [{ label: "failed", color: "danger", text: "3" }],
    note: null,
  });
});

it("stacks bars from the bottom, and keeps the least of them visible", () => {
  expect(stackTops(model.lanes[0]?.series ?? [], 1.5)).toEqual([
    [0, 2, 1.5],
    [0, 7, 5.5],
  ]);
});

it("names the latest of marks that stand close together", () => {
  const marks = [10, 0.2, 1.5, 1.6].map((minutes) => ({
    at: START + minutes * MINUTE,
    label: `v${minutes}`,
  }));
  expect(placeMarks({ ...model, marks }).map(({ label, isNamed }) => [label, isNamed])).toEqual([
    ["v0.2", true],
    ["v1.5", false],
    ["v1.6", true],
  ]);
});

it("keeps the query of the page when it narrows its time", () => {
  const zoom = { action: "/observe/logs", keep: { query: "a b", view: undefined }, reset: null };
  expect(zoomedTo(zoom, START, START + MINUTE)).toBe(
    "/observe/logs?query=a+b&from=2026-11-20T14%3A00%3A00.000Z&to=2026-11-20T14%3A01%3A00.000Z",
  );
});
