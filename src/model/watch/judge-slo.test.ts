import { expect, it } from "vitest";
import { randomOf } from "../../../tests/fixtures/simulated-traffic.ts";
import {
  budgetLeft,
  BURN_WINDOWS,
  burnRate,
  daysLeft,
  judgeBurn,
  type BurnCounts,
  type Counted,
} from "./judge-slo.ts";

/** Counts of a minute for as long as the longest window, the latest last, summed for each window. */
function countsOf(minutes: Counted[]): BurnCounts {
  const sums = BURN_WINDOWS.map((window) => {
    const within = minutes.slice(-window);
    const sum = (part: keyof Counted) => within.reduce((total, minute) => total + minute[part], 0);
    return [window, { requests: sum("requests"), bad: sum("bad") }] as const;
  });
  return Object.fromEntries(sums) as BurnCounts;
}

const minutes = (count: number, requests: number, bad: number): Counted[] =>
  Array.from({ length: count }, () => ({ requests, bad }));

it("measures burn rates and budgets as the SRE workbook does", () => {
  // 99.9 % allows one in a thousand: 14.4 in a thousand is 14.4 times as many.
  expect(burnRate({ requests: 10_000, bad: 144 }, 99.9)).toBeCloseTo(14.4, 9);
  expect(burnRate({ requests: 2000, bad: 20 }, 99)).toBeCloseTo(1, 9);
  expect(burnRate({ requests: 0, bad: 0 }, 99)).toBeNull();
  expect(budgetLeft({ requests: 100_000, bad: 25 }, 99.9)).toBeCloseTo(0.75, 9);
  expect(budgetLeft({ requests: 1000, bad: 3 }, 99.9)).toBeCloseTo(-2, 9);
  // At 14.4 a month's budget lasts for 50 hours.
  expect(daysLeft(1, 14.4, 30)).toBeCloseTo(50 / 24, 9);
  expect(daysLeft(0.5, 0, 30)).toBeNull();
  expect(daysLeft(-1, 2, 30)).toBe(0);
});

it("pages for a fast burn, and opens a ticket for a slow one", () => {
  const clean = minutes(4320, 100, 0);
  const [fast, slow] = [[...clean.slice(60), ...minutes(60, 100, 2)], [...minutes(4320, 1000, 2)]];
  expect(judgeBurn(countsOf(fast), 99.9, "fast")).toMatchObject({ verdict: "firing", burn: 14.4, long: 60 });
  expect(judgeBurn(countsOf(slow), 99.9, "fast").verdict).toBe("clear");
  expect(judgeBurn(countsOf(slow), 99.9, "slow")).toMatchObject({ verdict: "firing", burn: 1 });
  // Seven times for six hours, which is less than 14.4.
  const longer = [...clean.slice(360), ...minutes(360, 1000, 7)];
  expect(judgeBurn(countsOf(longer), 99.9, "fast")).toMatchObject({ verdict: "firing", burn: 6, long: 360 });
});

it("needs both windows: neither a burst that is over nor one that just began fires", () => {
  const over = [...minutes(4260, 100, 0), ...minutes(55, 100, 20), ...minutes(35, 100, 0)];
  expect(judgeBurn(countsOf(over), 99.9, "fast").verdict).toBe("clear");
  const begun = [...minutes(4318, 1000, 0), ...minutes(2, 1000, 100)];
  expect(judgeBurn(countsOf(begun), 99.9, "fast").verdict).toBe("clear");
});

it("does not fire for a few requests", () => {
  const rare = [...minutes(4300, 0, 0), { requests: 2, bad: 2 }, { requests: 2, bad: 2 }];
  expect(judgeBurn(countsOf(rare), 99.9, "fast").verdict).toBe("unsure");
  expect(judgeBurn(countsOf([...minutes(60, 5, 0), { requests: 5, bad: 4 }]), 99.9, "fast").verdict).toBe(
    "unsure",
  );
});

it("says nothing where nothing was measured, instead of ending an alert", () => {
  expect(judgeBurn(countsOf([]), 99.9, "fast").verdict).toBe("no_data");
  const stopped = [...minutes(300, 100, 50), ...minutes(35, 0, 0)];
  expect(judgeBurn(countsOf(stopped), 99.9, "fast").verdict).toBe("unknown");
  // And what is not measured changes no budget.
  const measured = countsOf(minutes(600, 100, 1))[4320];
  const frozen = countsOf([...minutes(600, 100, 1), ...minutes(3000, 0, 0)])[4320];
  expect(budgetLeft(frozen, 99)).toBe(budgetLeft(measured, 99));
});

it("never fires while every request is good, and claims no less the more are bad", () => {
  const random = randomOf(11);
  const ranks = ["no_data", "unknown", "clear", "unsure", "firing"];
  for (let round = 0; round < 200; round += 1) {
    const target = 50 + random() * 49.99;
    const traffic = Array.from({ length: 4320 }, () => {
      const requests = Math.floor(random() * random() * 40);
      return { requests, bad: random() < 0.3 ? Math.floor(random() * (requests + 1)) : 0 };
    });
    const worse = traffic.map(({ requests, bad }) => ({
      requests,
      bad: bad + Math.floor(random() * (requests - bad + 1)),
    }));
    for (const speed of ["fast", "slow"] as const) {
      const good = judgeBurn(countsOf(traffic.map((one) => ({ ...one, bad: 0 }))), target, speed);
      expect(good.verdict).toBe("clear");
      const [one, other] = [traffic, worse].map((counts) => judgeBurn(countsOf(counts), target, speed));
      expect(ranks.indexOf(other!.verdict)).toBeGreaterThanOrEqual(ranks.indexOf(one!.verdict));
      expect(other!.rates.long ?? 0).toBeGreaterThanOrEqual(one!.rates.long ?? 0);
    }
  }
});
