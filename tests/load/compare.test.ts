import { expect, it } from "vitest";
import { median, summarize, takeTurns } from "./compare.ts";

it("measures in turns, excludes the warm-up from the rates and counts its failures", async () => {
  const calls: string[] = [];
  const side = (name: string, rates: number[]) => async (millis: number) => {
    calls.push(`${name} ${millis}`);
    const rate = rates.shift() ?? 0;
    return { rate, failures: calls.length === 1 ? 2 : 0, perCpuSecond: rate * 10 };
  };
  const turns = await takeTurns(side("bare", [1, 1, 100, 200, 100]), side("ours", [900, 900, 90, 100, 100]), {
    rounds: 3,
    round: 50,
  });
  expect(calls.slice(0, 4)).toEqual(["bare 50", "ours 50", "bare 50", "ours 50"]);
  expect(summarize([turns])).toEqual({
    ratio: 0.9,
    best: 0.5,
    bareRate: 100,
    rate: 100,
    cpuRatio: 0.9,
    barePerCpuSecond: 1_000,
    perCpuSecond: 1_000,
    failures: 2,
  });
});

it("merges the rounds of all starts", () => {
  const turn = (bare: number, ours: number, failures = 0) => ({
    bare: { rate: bare, failures, perCpuSecond: bare },
    ours: { rate: ours, failures: 0, perCpuSecond: ours },
  });
  const starts = [
    { warmUp: [turn(1, 9, 3)], rounds: [turn(100, 120), turn(100, 110)] },
    { warmUp: [turn(1, 9, 1)], rounds: [turn(100, 80)] },
  ];
  expect(summarize(starts)).toMatchObject({ ratio: 1.1, best: 1.2, failures: 4 });
});

it("compares how long the slowest answers took, of sides that answer", () => {
  const side = (p99: number) => ({ rate: 1, failures: 0, perCpuSecond: 1, p99 });
  const rounds = [
    { bare: side(20), ours: side(22) },
    { bare: side(10), ours: side(13) },
    { bare: side(10), ours: side(10) },
  ];
  expect(summarize([{ warmUp: [], rounds }])).toMatchObject({ bareP99: 10, p99: 13, p99Ratio: 1.1 });
});

it("takes the middle of an odd number of values, and the mean of the two middle ones of an even number", () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([7])]).toEqual([2, 2.5, 7]);
});
