import { expect, it } from "vitest";
import { judgeFailures, usualFailures, type FailureStep } from "./judge-failures.ts";
import { overdispersed, randomOf } from "../../../tests/fixtures/simulated-traffic.ts";

const LIMITS = { fires: 5, clears: 1 };
const steps = (count: number, requests: number, failed: number): FailureStep[] =>
  Array.from({ length: count }, () => ({ requests, failed }));

it("fires when far more fail than usually, and says by how much", () => {
  const judged = judgeFailures(steps(15, 20, 4), usualFailures(steps(24, 1200, 12)), LIMITS);
  expect(judged).toMatchObject({ verdict: "firing", share: 0.2, usual: 0.01, requests: 300, failed: 60 });
  expect(judged.z).toBeGreaterThan(10);
});

it("says nothing without requests, or without a past to compare with", () => {
  expect(judgeFailures(steps(15, 0, 0), usualFailures(steps(24, 1200, 12)), LIMITS).verdict).toBe("unknown");
  expect(judgeFailures(steps(15, 20, 20), usualFailures([]), LIMITS).verdict).toBe("unknown");
  expect(judgeFailures(steps(15, 20, 20), usualFailures(steps(24, 4, 0)), LIMITS).verdict).toBe("unknown");
});

it("leaves a few failures of a rare operation to the next minute, and what is over already", () => {
  expect(
    judgeFailures([...steps(14, 2, 0), { requests: 4, failed: 4 }], usualFailures(steps(24, 120, 0)), LIMITS)
      .verdict,
  ).not.toBe("firing");
  const over = [...steps(9, 20, 6), ...steps(6, 20, 0)];
  expect(judgeFailures(over, usualFailures(steps(24, 1200, 12)), LIMITS).verdict).toBe("unsure");
});

it("is clear as soon as fewer fail than usually, whatever the numbers", () => {
  const random = randomOf(7);
  for (let round = 0; round < 500; round += 1) {
    const requests = 1 + Math.floor(random() * 5000);
    const usual = Math.floor(random() * requests);
    const now = Math.floor(random() * (usual + 1));
    const { verdict, z } = judgeFailures(
      steps(15, requests, now),
      usualFailures(steps(24, requests, usual)),
      LIMITS,
    );
    expect(z).toBeLessThanOrEqual(1e-6);
    expect(verdict === "clear" || requests * 24 < 100).toBe(true);
  }
});

it("claims no less the more fail", () => {
  const before = steps(24, 1200, 12);
  let last = Number.NEGATIVE_INFINITY;
  for (let failed = 0; failed <= 20; failed += 1) {
    const { z } = judgeFailures(steps(15, 20, failed), usualFailures(before), LIMITS);
    expect(z).toBeGreaterThan(last);
    last = z;
  }
});

it("takes failures that come in bursts for what they are: three quiet days of such traffic raise nothing", () => {
  for (const perMinute of [2, 20, 200]) {
    const minutes = overdispersed({ seed: perMinute, minutes: 4 * 1440, perMinute, share: 0.01, shape: 2 });
    for (let end = 1440 + 15; end <= minutes.length; end += 5) {
      const before = hourly(minutes.slice(end - 15 - 1440, end - 15));
      expect(judgeFailures(minutes.slice(end - 15, end), usualFailures(before), LIMITS).verdict).not.toBe(
        "firing",
      );
    }
  }
});

it("finds ten times as many failures within a quarter of an hour", () => {
  const traffic = { seed: 3, minutes: 1440 + 60, perMinute: 20, share: 0.01, shape: 20 };
  const minutes = overdispersed({ ...traffic, rise: { from: 1440, times: 10 } });
  const found = Array.from({ length: 15 }, (_, after) => 1440 + after + 1).find(
    (end) =>
      judgeFailures(minutes.slice(end - 15, end), usualFailures(hourly(minutes.slice(0, 1440))), LIMITS)
        .verdict === "firing",
  );
  expect(found).toBeDefined();
});

function hourly(minutes: FailureStep[]): FailureStep[] {
  return Array.from({ length: minutes.length / 60 }, (_, hour) =>
    minutes
      .slice(hour * 60, hour * 60 + 60)
      .reduce(
        (sum, { requests, failed }) => ({ requests: sum.requests + requests, failed: sum.failed + failed }),
        { requests: 0, failed: 0 },
      ),
  );
}
