import { expect, it } from "vitest";
import { overdispersed, randomOf } from "../../../tests/fixtures/simulated-traffic.ts";
import { slowSteps, suspectReleases } from "./suspect-releases.ts";

const MINUTE = 60_000;
const BEGAN = 1000 * MINUTE;
const seen = (version: string, minutesBefore: number, services: string[]) => ({
  version,
  firstSeen: BEGAN - minutesBefore * MINUTE,
  services,
});
/** 20 requests a minute, of which one in four fails from the onset on, and one in a hundred before. */
const steps = Array.from({ length: 180 }, (_, minute) => {
  const at = BEGAN - (150 - minute) * MINUTE;
  return { at, requests: 20, failed: at >= BEGAN ? 5 : minute % 5 === 0 ? 1 : 0 };
});
const onset = (service: string) => ({ service, began: BEGAN, precision: MINUTE, steps });

it("suspects the service's own release before another's, and none of another time", () => {
  const releases = [seen("b", 1, ["web"]), seen("a", 5, ["pay"]), seen("old", 45, ["pay"])];
  expect(suspectReleases(releases, onset("pay")).map(({ version }) => version)).toEqual(["a", "b"]);
  expect(suspectReleases(releases, onset("cart"))[0]?.version).toBe("b");
  expect(suspectReleases([seen("old", 35, ["pay"]), seen("later", -3, ["pay"])], onset("pay"))).toEqual([]);
});

it("suspects none since which not clearly more fail", () => {
  const even = steps.map((step) => Object.assign({}, step, { failed: 1 }));
  const few = steps.map((step) => Object.assign({}, step, { failed: step.at === BEGAN ? 4 : 0 }));
  for (const other of [even, few, []])
    expect(suspectReleases([seen("a", 5, ["pay"])], { ...onset("pay"), steps: other })).toEqual([]);
});

it("suspects only the service's own release where there is nothing to count", () => {
  const releases = [seen("b", 1, ["web"]), seen("a", 5, ["pay"])];
  const silent = { ...onset("pay"), steps: null };
  expect(suspectReleases(releases, silent).map(({ version }) => version)).toEqual(["a"]);
});

it("counts slow steps as it counts failures", () => {
  const durations = steps.map(({ at }) => ({ at, requests: 20, p95: at >= BEGAN ? 900 : 200 }));
  const slow = { ...onset("pay"), steps: slowSteps(durations, 400) };
  expect(suspectReleases([seen("a", 5, ["pay"])], slow)).toHaveLength(1);
  const fast = { ...onset("pay"), steps: slowSteps(durations, 1000) };
  expect(suspectReleases([seen("a", 5, ["pay"])], fast)).toEqual([]);
});

/** How many of the releases of a day, one an hour, are suspected of what began up to half an hour later. */
function suspected(minutes: { requests: number; failed: number }[], random: () => number): number {
  const traffic = minutes.map((minute, index) => Object.assign({ at: index * MINUTE }, minute));
  let count = 0;
  for (let minute = 150; minute + 60 < traffic.length; minute += 60) {
    const began = (minute + Math.floor(random() * 30)) * MINUTE;
    const release = { version: "1", firstSeen: minute * MINUTE, services: ["web"] };
    const found = suspectReleases([release], { service: "web", began, precision: MINUTE, steps: traffic });
    count += found.length;
  }
  return count;
}

it("suspects hardly any release in clean traffic, even where failures come in bursts", () => {
  const random = randomOf(3);
  const countIn = (shape: number) =>
    [2, 20, 200].reduce((sum, perMinute) => {
      const minutes = overdispersed({ seed: perMinute, minutes: 14 * 1440, perMinute, share: 0.01, shape });
      return sum + suspected(minutes, random);
    }, 0);
  // Of about a thousand releases each.
  expect(countIn(1e6)).toBeLessThanOrEqual(3);
  expect(countIn(4)).toBeLessThanOrEqual(15);
});

it("suspects the release since which ten times as many fail, whatever the traffic", () => {
  for (const perMinute of [20, 200]) {
    for (let seed = 1; seed <= 20; seed += 1) {
      const from = 200;
      const minutes = overdispersed({
        seed,
        minutes: 240,
        perMinute,
        share: 0.01,
        shape: 4,
        rise: { from, times: 10 },
      });
      const traffic = minutes.map((minute, index) => Object.assign({ at: index * MINUTE }, minute));
      const release = { firstSeen: (from - 2) * MINUTE, services: ["web"] };
      const began = from * MINUTE;
      expect(
        suspectReleases([release], { service: "web", began, precision: MINUTE, steps: traffic }),
      ).toHaveLength(1);
    }
  }
});
