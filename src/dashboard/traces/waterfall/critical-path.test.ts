import { describe, expect, it } from "vitest";
import { criticalPath } from "./critical-path.ts";
import { selfTime } from "./chart-rows.ts";

// root 0–100: a 10–40 (with b 15–35 in it), c 20–60 beside it, d 70–90
const ROWS = {
  end: [5, 3, 3, 4, 5],
  startNanos: [0, 10, 15, 20, 70],
  durationNanos: [100, 30, 20, 40, 20],
};

describe("the critical path", () => {
  it("follows the child that ended last, backwards", () => {
    expect(criticalPath(ROWS, 0)).toEqual([
      { row: 0, from: 90, to: 100 },
      { row: 4, from: 70, to: 90 },
      { row: 0, from: 60, to: 70 },
      { row: 3, from: 20, to: 60 },
      { row: 2, from: 15, to: 20 },
      { row: 1, from: 10, to: 15 },
      { row: 0, from: 0, to: 10 },
    ]);
  });

  it("covers the root's whole length without a gap and without counting twice", () => {
    const stretches = criticalPath(ROWS, 0);
    expect(stretches.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(100);
    for (const [place, { from }] of stretches.slice(0, -1).entries())
      expect(stretches[place + 1]?.to).toBe(from);
  });

  it("ignores children outside their parent's time", () => {
    const odd = { end: [3, 2, 3], startNanos: [10, 0, 15], durationNanos: [10, 5, 50] };
    expect(criticalPath(odd, 0)).toEqual([
      { row: 2, from: 15, to: 20 },
      { row: 0, from: 10, to: 15 },
    ]);
  });

  it("handles a chain of any depth", () => {
    const count = 50_000;
    const chain = {
      end: Array.from({ length: count }, () => count),
      startNanos: Array.from({ length: count }, (_, row) => row),
      durationNanos: Array.from({ length: count }, (_, row) => 2 * count - 2 * row),
    };
    expect(criticalPath(chain, 0).length).toBeGreaterThan(count);
  });
});

describe("the time of a span itself", () => {
  it("is the time no child covers; overlapping children count once", () => {
    expect(selfTime(ROWS, 0)).toBe(100 - 50 - 20);
    expect(selfTime(ROWS, 1)).toBe(10);
    expect(selfTime(ROWS, 2)).toBe(20);
  });
});
