import { expect, it } from "vitest";
import { randomOf } from "../../../../tests/fixtures/simulated-traffic.ts";
import { fuseRanks, measureSpread, type Bucket } from "./divergence.ts";

function randomBuckets(random: () => number): Bucket[] {
  const count = () => Math.floor(random() ** 3 * 200);
  return Array.from({ length: 1 + Math.floor(random() * 12) }, () => ({ selected: count(), rest: count() }));
}

it("is never negative, and finite even for values that the rest lacks", () => {
  const random = randomOf(3);
  for (let round = 0; round < 500; round += 1) {
    const { divergence, entropy } = measureSpread(randomBuckets(random));
    expect(divergence).toBeGreaterThan(-1e-9);
    expect(Number.isFinite(divergence)).toBe(true);
    expect(entropy).toBeGreaterThan(-1e-9);
  }
});

it("is zero between equal sides, and grows with the share that only the selected have", () => {
  expect(
    measureSpread([
      { selected: 30, rest: 30 },
      { selected: 70, rest: 70 },
    ]).divergence,
  ).toBeCloseTo(0);
  let last = 0;
  for (const selected of [30, 50, 70, 90]) {
    const { divergence } = measureSpread([
      { selected, rest: 20 },
      { selected: 100 - selected, rest: 80 },
    ]);
    expect(divergence).toBeGreaterThan(last);
    last = divergence;
  }
});

it("scores divergence before concentration, and whatever the order of the attributes", () => {
  const random = randomOf(9);
  const spreads = Array.from({ length: 20 }, () => measureSpread(randomBuckets(random)));
  const scores = fuseRanks(spreads);
  expect(fuseRanks(spreads.toReversed())).toEqual(scores.toReversed());
  const [telling, constant] = fuseRanks([
    { divergence: 2, entropy: 1 },
    { divergence: 0, entropy: 0 },
  ]);
  expect(telling).toBeGreaterThan(constant ?? 1);
});
