import { expect, it } from "vitest";
import { createRandom } from "#lib/random.ts";
import { normal, randomOf } from "../../../tests/fixtures/simulated-traffic.ts";
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

it("takes a mean of few requests that is high by chance for what it is", () => {
  const random = createRandom(7);
  let alarms = 0;
  const recent: QuarterHour[] = [];
  const weeks = 40;
  for (let quarter = 0; quarter < weeks * 7 * 96; quarter += 1) {
    // Thirty requests whose durations vary as much as real ones do.
    recent.push({ requests: 30, meanLog: Math.log(120) + (0.9 / Math.sqrt(30)) * normal(random) });
    if (judgeCreep(recent.slice(-CREEP_QUARTERS), 120).verdict === "firing") alarms += 1;
  }
  expect(alarms).toBeLessThanOrEqual(weeks / 10);
});
