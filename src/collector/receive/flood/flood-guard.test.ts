import { describe, expect, test } from "vitest";
import { FLOOD_LIMITS, SPIKE_FACTOR } from "#model/flood-limits.ts";
import { floodGuard } from "./flood-guard.ts";

const NOW = Date.UTC(2026, 10, 20, 19, 30);
const { perSecond, burst, leastHourly } = FLOOD_LIMITS.error;

describe("floodGuard", () => {
  test("lets a burst pass, then as much as its rate allows", () => {
    const guard = floodGuard(NOW);
    expect(guard.take("error", burst, NOW)).toEqual({ passed: burst });
    expect(guard.take("error", 10, NOW)).toEqual({
      passed: 0,
      limit: { category: "error", reason: "quota_rate", until: NOW + 5_000 },
    });
    expect(guard.exhausted("error", NOW)).toMatchObject({ reason: "quota_rate" });
    expect(guard.take("error", burst, NOW + 1_000)).toMatchObject({ passed: perSecond });
    expect(guard.exhausted("span", NOW)).toBeUndefined();
  });

  test("ends a spike in a trickle, and refills within the hour", () => {
    const guard = floodGuard(NOW);
    let passed = 0;
    let limit;
    for (let second = 0; second < 600; second += 1)
      ({ limit } = count(guard.take("error", perSecond, NOW + second * 1_000)));
    function count(taken: ReturnType<typeof guard.take>) {
      passed += taken.passed;
      return taken;
    }
    expect(passed).toBeGreaterThan(leastHourly);
    expect(passed).toBeLessThan(leastHourly * 1.25);
    expect(limit).toEqual({ category: "error", reason: "spike", until: NOW + 599_000 + 60_000 });
    expect(guard.take("error", 1, NOW + 660_000)).toEqual({ passed: 1 });
  });

  test("takes a multiple of a busy project's usual hour for normal", () => {
    const guard = floodGuard(NOW);
    guard.setUsual(new Map([["error", leastHourly]]));
    const level = guard.levels(NOW).find(({ category }) => category === "error");
    expect(level).toMatchObject({
      usual: leastHourly,
      hourly: leastHourly * SPIKE_FACTOR,
      hourlyLeft: leastHourly * SPIKE_FACTOR,
    });
  });

  test("counts what was taken before a restart", () => {
    const guard = floodGuard(NOW);
    guard.countEarlier(new Map([["error", leastHourly]]));
    expect(guard.take("error", 1, NOW)).toMatchObject({ passed: 0, limit: { reason: "spike" } });
  });

  test("gains nothing from a clock that is set back", () => {
    const guard = floodGuard(NOW);
    guard.take("error", burst, NOW);
    expect(guard.take("error", 1, NOW - 3_600_000)).toMatchObject({ passed: 0 });
  });

  test("gives back what was taken", () => {
    const guard = floodGuard(NOW);
    guard.take("error", burst, NOW);
    guard.giveBack("error", 2);
    expect(guard.take("error", 3, NOW)).toMatchObject({ passed: 2 });
  });
});
