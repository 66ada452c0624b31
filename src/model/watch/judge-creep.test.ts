import { expect, it } from "vitest";
import { randomOf } from "../../../tests/fixtures/simulated-traffic.ts";
import { CREEP_QUARTERS, judgeCreep, type QuarterHour } from "./judge-creep.ts";

const quarters = (millis: (quarter: number) => number, requests = 100): QuarterHour[] =>
  Array.from({ length: CREEP_QUARTERS }, (_, quarter) => ({ requests, meanLog: Math.log(millis(quarter)) }));

it("finds durations that crept up, and says by how much", () => {
  const judged = judgeCreep(
    quarters((quarter) => 100 * 1.03 ** quarter),
    null,
  );
  expect(judged.verdict).toBe("firing");
  expect(judged.now).toBeGreaterThan(1.25 * judged.usual);
});

it("judges neither few requests nor a rise that comes every day, nor one that nobody notices", () => {
  const rising = quarters((quarter) => 100 * 1.03 ** quarter);
  expect(
    judgeCreep(
      quarters((quarter) => 100 * 1.03 ** quarter, 5),
      null,
    ).verdict,
  ).toBe("unknown");
  expect(judgeCreep(rising, 190).verdict).toBe("clear");
  expect(
    judgeCreep(
      quarters((quarter) => 1.03 ** quarter),
      null,
    ).verdict,
  ).not.toBe("firing");
});

it("takes noise for what it is", () => {
  const random = randomOf(5);
  for (let round = 0; round < 2_000; round += 1)
    expect(
      judgeCreep(
        quarters(() => 100 * (0.8 + 0.4 * random())),
        null,
      ).verdict,
    ).not.toBe("firing");
});
