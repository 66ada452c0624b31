import { expect, it } from "vitest";
import { selfTimes } from "./self-times.ts";

it("subtracts children, counting overlaps once and only within the parent", () => {
  const spans = [
    { id: "root", parent: null, start: 0, duration: 100 },
    { id: "a", parent: "root", start: 10, duration: 30 },
    { id: "b", parent: "root", start: 20, duration: 40 },
    { id: "late", parent: "root", start: 90, duration: 50 },
    { id: "early", parent: "root", start: -20, duration: 25 },
    { id: "leaf", parent: "a", start: 12, duration: 5 },
  ];
  const columns = {
    spanIds: spans.map(({ id }) => id),
    parentSpanIds: spans.map(({ parent }) => parent),
    starts: spans.map(({ start }) => start),
    durations: spans.map(({ duration }) => duration),
  };
  expect(selfTimes(columns, [0, 1, 2, 3, 4, 5])).toEqual([35, 25, 40, 50, 25, 5]);
});
