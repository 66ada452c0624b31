import { expect, it } from "vitest";
import type { Threshold } from "./condition.ts";
import { judgeThreshold } from "./judge-threshold.ts";

const judge = (threshold: Threshold, now: number | null, before: number | null = null) =>
  judgeThreshold(threshold, now, before).verdict;

it("is past a limit, and over only well away from it", () => {
  const above: Threshold = { is: "above", value: 100 };
  expect([judge(above, 101), judge(above, 95), judge(above, 90), judge(above, null)]).toEqual([
    "firing",
    "unsure",
    "clear",
    "no_data",
  ]);
  const below: Threshold = { is: "below", value: 10 };
  expect([judge(below, 9), judge(below, 10.5), judge(below, 11)]).toEqual(["firing", "unsure", "clear"]);
});

it("compares with before, in both directions", () => {
  const up: Threshold = { is: "up", percent: 50, against: "day" };
  expect([judge(up, 150, 100), judge(up, 130, 100), judge(up, 110, 100)]).toEqual([
    "firing",
    "unsure",
    "clear",
  ]);
  expect([judge(up, 5, null), judge(up, 5, 0)]).toEqual(["unknown", "unknown"]);
  const down: Threshold = { is: "down", percent: 50, against: "day" };
  expect([judge(down, 50, 100), judge(down, 150, 100)]).toEqual(["firing", "clear"]);
});

it("finds what is missing", () => {
  expect([null, 0, 1].map((now) => judge({ is: "absent" }, now))).toEqual(["firing", "firing", "clear"]);
});
