import { expect, it } from "vitest";
import { formatTick, formatValue, laneScale, perStep, placeOn, valueScale } from "./value-scale.ts";

const MINUTE = 60_000;

it("reaches the peak in round steps", () => {
  expect(valueScale(14, "count", 2)).toEqual({ top: 20, bottom: 0, ticks: [0, 10, 20] });
  expect(valueScale(0.27, "share", 3)).toEqual({ top: 0.3, bottom: 0, ticks: [0, 0.1, 0.2, 0.3] });
  expect(valueScale(2.4e9, "duration", 3).ticks).toEqual([0, 1e9, 2e9, 3e9]);
  expect(valueScale(200e9, "duration", 3).ticks).toEqual([0, 120e9, 240e9]);
});

it("counts in whole numbers, and has a scale for nothing but zeros", () => {
  expect(valueScale(1, "count", 3).ticks).toEqual([0, 1]);
  expect(valueScale(4, "count", 3).ticks).toEqual([0, 2, 4]);
  expect(valueScale(0, "share", 3).top).toBe(0.01);
});

it("fits stacks, lines and band, without the hidden ones", () => {
  const bar = (label: string, ...values: number[]) =>
    ({ label, color: "accent", shape: "bar", values }) as const;
  const lane = { unit: "count", height: 120, series: [bar("a", 5, 20), bar("b", 6, 40)] } as const;
  const stacked = { ...lane, series: [...lane.series] };
  expect(laneScale(stacked, new Set()).top).toBe(60);
  expect(laneScale(stacked, new Set(["b"])).top).toBe(20);
  const banded = { ...stacked, series: [], band: { label: "usual", low: [0, 1], high: [100, null] } };
  expect(laneScale(banded, new Set()).top).toBe(100);
});

it("reaches below zero where values do, and has zero in any case", () => {
  expect(valueScale(9, "value", 3, -4)).toEqual({ top: 10, bottom: -5, ticks: [-5, 0, 5, 10] });
  expect(valueScale(0, "value", 2, -30)).toEqual({ top: 0, bottom: -40, ticks: [-40, -20, 0] });
  expect(valueScale(-5, "value", 2, -5).top).toBe(0);
  const line = { label: "a", color: "accent" as const, shape: "line" as const, values: [3, null, -12] };
  const scale = laneScale({ unit: "value", height: 120, series: [line] }, new Set());
  expect([scale.bottom, scale.top]).toEqual([-15, 5]);
  expect([5, 0, -15].map((value) => placeOn(scale, value))).toEqual([0, 0.25, 1]);
});

it("writes the unit on each tick", () => {
  expect(formatTick(16, "count", MINUTE)).toBe("16/min");
  expect([formatTick(16, "count", 5 * MINUTE), perStep("count", 5 * MINUTE)]).toEqual(["16", " per 5 min"]);
  expect(perStep("count", MINUTE)).toBe("");
  expect(formatTick(0, "count", MINUTE)).toBe("0");
  expect(formatTick(0.025, "share", MINUTE)).toBe("2.5 %");
  expect(formatTick(6e8, "duration", MINUTE)).toBe("600 ms");
  expect(formatValue(12_345, "count")).toBe("12,345");
  expect(formatValue(0.4567, "value")).toBe("0.457");
  expect(formatValue(12_345, "value")).toBe("12.3K");
});
