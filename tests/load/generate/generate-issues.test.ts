import { expect, it } from "vitest";
import { generateEvent, timeOfEvent } from "./generate-issues.ts";
import { createRandom } from "#lib/random.ts";

const NOW = 1_795_176_000_000;

it("makes events of one issue that differ in everything but their grouping", () => {
  const random = createRandom(5);
  const [first, second] = [generateEvent(random, 42, NOW - 1000, NOW), generateEvent(random, 42, NOW, NOW)];
  expect(first.grouping.hashes).toEqual(second.grouping.hashes);
  expect(first.event.culprit).toBe(second.event.culprit);
  expect(first.event.eventId).not.toBe(second.event.eventId);
  expect(generateEvent(random, 43, NOW, NOW).grouping.hashes).not.toEqual(first.grouping.hashes);
});

it("spreads events over fourteen days, in order, with successive releases", () => {
  const times = [0, 499, 999].map((index) => timeOfEvent(index, 1000, NOW));
  expect(times).toEqual(times.toSorted((left, right) => left - right));
  expect(times.at(-1)).toBe(NOW);
  expect(NOW - times[0]!).toBeLessThan(14 * 86_400_000);
  const releases = times.map((at) => generateEvent(createRandom(1), 1, at, NOW).event.release);
  expect(new Set(releases).size).toBe(3);
});
