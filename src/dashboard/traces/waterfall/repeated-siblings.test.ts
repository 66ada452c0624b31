import { describe, expect, it } from "vitest";
import { repeatedSiblings } from "./repeated-siblings.ts";
import { CALL } from "./chart-rows.ts";

/** A parent with children of the given kinds, each 10 long, beginning `step` after the one before. */
function family(alike: number[], step: number, flags = CALL) {
  const count = alike.length + 1;
  return {
    end: [count, ...alike.map((_, place) => place + 2)],
    startNanos: [0, ...alike.map((_, place) => place * step)],
    durationNanos: [1000, ...alike.map(() => 10)],
    alike: [-1, ...alike],
    flags: [0, ...alike.map(() => flags)],
  };
}

describe("siblings that do the same", () => {
  it("form one run with its cost, which is an N+1 if they are sequential calls", () => {
    expect(repeatedSiblings(family([1, 2, 2, 2, 2, 2, 3], 20))).toEqual([
      { head: 2, end: 7, parent: 0, count: 5, wallNanos: 50, isNPlusOne: true },
    ]);
  });

  it("are no N+1 if they ran in parallel or made no outgoing calls", () => {
    const [parallel] = repeatedSiblings(family([2, 2, 2, 2, 2], 1));
    expect(parallel).toMatchObject({ wallNanos: 14, isNPlusOne: false });
    expect(repeatedSiblings(family([2, 2, 2, 2, 2], 20, 0))[0]?.isNPlusOne).toBe(false);
  });

  it("are not grouped if few or interrupted", () => {
    expect(repeatedSiblings(family([2, 2, 2, 2], 20))).toEqual([]);
    expect(repeatedSiblings(family([2, 2, 2, 3, 2, 2, 2], 20))).toEqual([]);
  });
});
