import { expect, it } from "vitest";
import { around, panned, zoomed } from "./time-view.ts";

const WHOLE = 10_000;

it("keeps the moment under the pointer where it is while zooming", () => {
  const range = zoomed({ from: 0, to: 10_000 }, WHOLE, 2500, 0.5);
  expect(range).toEqual({ from: 1250, to: 6250 });
  expect((2500 - range.from) / (range.to - range.from)).toBeCloseTo(0.25);
});

it("never leaves the trace, neither zooming out nor panning", () => {
  expect(zoomed({ from: 9000, to: 10_000 }, WHOLE, 9900, 100)).toEqual({ from: 0, to: WHOLE });
  expect(panned({ from: 8000, to: 9000 }, WHOLE, 5)).toEqual({ from: 9000, to: 10_000 });
  expect(panned({ from: 500, to: 1500 }, WHOLE, -5)).toEqual({ from: 0, to: 1000 });
  expect(around(9900, 10_000, WHOLE).to).toBeLessThanOrEqual(WHOLE);
});

it("stops at a clock's precision, and handles a trace without duration", () => {
  expect(zoomed({ from: 0, to: 200 }, WHOLE, 100, 0.001)).toEqual({ from: 50, to: 150 });
  expect(zoomed({ from: 0, to: 0 }, 0, 0, 0.5)).toEqual({ from: 0, to: 0 });
  expect(around(5, 5, 0)).toEqual({ from: 0, to: 0 });
});
