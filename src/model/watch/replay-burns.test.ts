import { expect, it } from "vitest";
import { randomOf } from "../../../tests/fixtures/simulated-traffic.ts";
import { judgeBurns, type Counted } from "./judge-slo.ts";
import { BURN_STEP, burnCounts, mayBurnFast } from "./replay-burns.ts";

const HOUR = 3_600_000;
const HOURS = 96;
const STEPS = HOURS * 12;
const FIRST = 480_000 * HOUR;
const range = { start: FIRST + 24 * HOUR, end: FIRST + HOURS * HOUR };

function hoursOf(steps: readonly Counted[]): Counted[] {
  return Array.from({ length: HOURS }, (_, hour) =>
    steps
      .slice(hour * 12, hour * 12 + 12)
      .reduce((sum, { requests, bad }) => ({ requests: sum.requests + requests, bad: sum.bad + bad })),
  );
}

const asMap = (steps: readonly Counted[]) =>
  new Map(steps.map((step, place) => [FIRST / BURN_STEP + place, step]));
const every = new Set(Array.from({ length: HOURS }, (_, hour) => FIRST / HOUR + hour));

function firing(steps: readonly Counted[], fineHours: ReadonlySet<number>, target: number) {
  return [...burnCounts({ first: FIRST, hours: hoursOf(steps) }, asMap(steps), fineHours, range)]
    .filter(({ counts }) => judgeBurns(counts, target).fast.verdict === "firing")
    .map(({ at }) => (at - FIRST) / BURN_STEP);
}

it("sums each window up to its step", () => {
  const steps = Array.from({ length: STEPS }, (_, place) => ({
    requests: 10,
    bad: place === STEPS - 2 ? 4 : 0,
  }));
  const all = [...burnCounts({ first: FIRST, hours: hoursOf(steps) }, asMap(steps), every, range)];
  expect(all.at(-1)).toMatchObject({
    at: range.end,
    counts: {
      5: { requests: 10, bad: 0 },
      30: { requests: 60, bad: 4 },
      60: { requests: 120, bad: 4 },
      360: { requests: 720, bad: 4 },
      4320: { requests: 8640, bad: 4 },
    },
  });
  // Spread evenly, where the steps were not read.
  const [last] = [...burnCounts({ first: FIRST, hours: hoursOf(steps) }, new Map(), new Set(), range)].slice(
    -1,
  );
  expect(last?.counts[5].bad).toBeCloseTo(4 / 12, 9);
});

it("reads few hours of steady traffic, and finds every fast burn in those that it reads", () => {
  const random = randomOf(7);
  let incidents = 0;
  for (let round = 0; round < 60; round += 1) {
    const target = [99, 99.5, 99.9][round % 3]!;
    const allowed = 1 - target / 100;
    const start = 24 * 12 + Math.floor(random() * 60 * 12);
    const length = 3 + Math.floor(random() * 60);
    const share = allowed * (4 + random() * 60);
    const steps = Array.from({ length: STEPS }, (_, place) => {
      const requests = Math.round(400 * (0.6 + 0.8 * random()));
      const isBad = place >= start && place < start + length;
      return { requests, bad: Math.round(requests * (isBad ? share : allowed * 0.3 * random())) };
    });
    const notable = mayBurnFast({ hours: hoursOf(steps) }, target);
    const read = new Set(
      notable.flatMap((isNotable, hour) => (isNotable ? [FIRST / HOUR + hour - 1, FIRST / HOUR + hour] : [])),
    );
    const whole = firing(steps, every, target);
    if (whole.length > 0) incidents += 1;
    expect(firing(steps, read, target)).toEqual(whole);
    expect(read.size).toBeLessThan(HOURS / 3);
  }
  expect(incidents).toBeGreaterThan(30);
});
