import { describe, expect, it } from "vitest";
import { describedTraffic, type DrawFacts } from "../../../../tests/fixtures/described-traffic.ts";
import { rankDifferences } from "./rank-differences.ts";

const SEEDS = [11, 22, 33, 44, 55];

function pick(next: () => number, shares: Record<string, number>): string {
  let at = next();
  for (const [name, share] of Object.entries(shares)) {
    at -= share;
    if (at < 0) return name;
  }
  return "other";
}

/** Requests with what real ones have: a rare value, attributes that follow from others, many tenants, and ids. */
const draw: DrawFacts = (next) => {
  const country = pick(next, { DE: 0.38, US: 0.3, GB: 0.22, FR: 0.08, LU: 0.02 });
  const pod = Math.floor(next() * 12);
  return {
    country,
    currency: country === "US" ? "USD" : country === "GB" ? "GBP" : "EUR",
    region: country === "US" ? "us" : "eu",
    pod: `pod-${pod}`,
    node: `node-${Math.floor(pod / 3)}`,
    tenant: `tenant-${Math.floor(300 ** next()) - 1}`,
    step: next() < 0.58 ? "pay" : "cart",
    flag: next() < 0.05 ? "on" : "off",
    coupon: next() < 0.03 ? "SPRING" : null,
    "request.id": String(next()),
    method: "GET",
  };
};

type Failure = Parameters<typeof describedTraffic>[0]["failure"];

function compare(
  failure: Failure,
  seed: number,
  counts: Partial<Parameters<typeof describedTraffic>[0]> = {},
) {
  const described = describedTraffic({
    seed,
    draw,
    failure,
    failing: 100,
    before: 150,
    beside: 150,
    ...counts,
  });
  const nameOf = (fact: number) => `${described.facts[fact]?.key}=${described.facts[fact]?.value}`;
  const found = rankDifferences(described, () => false);
  const named = ({ what }: (typeof found.differences)[number]) =>
    what.kind === "fact" ? nameOf(what.fact) : what.oddity;
  return {
    ...found,
    rows: found.differences.map(named),
    following: found.differences.flatMap(({ following }) => following.map(nameOf)),
    same: found.differences.flatMap(({ same }) => same.map(nameOf)),
    rest: found.inLine.map(({ what }) => (what.kind === "fact" ? nameOf(what.fact) : "")),
  };
}

const PLANTED: { title: string; failure: Failure; cause: string[] }[] = [
  {
    title: "a value of 2 %",
    failure: ({ country }) => (country === "LU" ? 0.9 : 0.002),
    cause: ["country=LU"],
  },
  { title: "a value of 5 %", failure: ({ flag }) => (flag === "on" ? 0.9 : 0.01), cause: ["flag=on"] },
  {
    title: "a value that most lack",
    failure: ({ coupon }) => (coupon === "SPRING" ? 0.9 : 0.01),
    cause: ["coupon=SPRING"],
  },
  {
    title: "one of many tenants",
    failure: ({ tenant }) => (tenant === "tenant-40" ? 0.9 : 0.0003),
    cause: ["tenant=tenant-40"],
  },
  { title: "one machine", failure: ({ pod }) => (pod === "pod-4" ? 0.9 : 0.005), cause: ["pod=pod-4"] },
  {
    title: "a group of machines",
    failure: ({ node }) => (node === "node-1" ? 0.9 : 0.005),
    cause: ["node=node-1"],
  },
];

describe.each(PLANTED)("the ranking, with $title as the cause", ({ failure, cause }) => {
  it.each(SEEDS)("names it first (seed %i)", (seed) => {
    expect(compare(failure, seed).rows[0]).toBe(cause[0]);
  });
});

// Of three machines in twelve, a dozen requests cannot show that it is not each of them.
const FOUND_IN_A_DOZEN = PLANTED.filter(({ title }) => title !== "a group of machines");

it.each(FOUND_IN_A_DOZEN)("names $title first among a dozen failing requests", ({ failure, cause }) => {
  for (const seed of SEEDS) expect(compare(failure, seed, { failing: 12 }).rows[0]).toBe(cause[0]);
});

it.each(SEEDS)("hides identifiers, wherever they are (seed %i)", (seed) => {
  const { rows, rest } = compare(({ flag }) => (flag === "on" ? 0.9 : 0.01), seed);
  expect([...rows, ...rest].join()).not.toContain("request.id");
});

it.each(SEEDS)("lists what only follows from the cause with the cause (seed %i)", (seed) => {
  const { rows, following, same } = compare(({ pod }) => (pod === "pod-4" ? 0.9 : 0.005), seed);
  expect(rows).toEqual(["pod=pod-4"]);
  expect(following).toContain("node=node-1");
  const ofCountry = compare(({ country }) => (country === "GB" ? 0.8 : 0.005), seed);
  expect(ofCountry.rows).toHaveLength(1);
  expect([...ofCountry.rows, ...ofCountry.same].toSorted()).toEqual(["country=GB", "currency=GBP"]);
  expect(same).not.toContain("node=node-1");
});

it.each(SEEDS)("keeps both parts of a cause of two (seed %i)", (seed) => {
  const { rows } = compare(({ country, step }) => (country === "GB" && step === "pay" ? 0.8 : 0.005), seed);
  expect(rows).toContain("step=pay");
  expect(rows.some((row) => row === "country=GB" || row === "currency=GBP")).toBe(true);
});

it.each(SEEDS)(
  "names nothing where every request is as likely to fail, however few there are (seed %i)",
  (seed) => {
    for (const failing of [3, 12, 150]) expect(compare(() => 0.2, seed, { failing }).rows).toEqual([]);
  },
);

it("names what all requests have since then after what sets the failing ones apart", () => {
  const deployed: DrawFacts = (next) => ({ country: next() < 0.22 ? "GB" : "DE" });
  const described = describedTraffic({
    seed: 5,
    draw: deployed,
    failure: ({ country }) => (country === "GB" ? 0.9 : 0),
    failing: 100,
    before: 150,
    beside: 150,
  });
  const release = described.facts.push({ service: "web", key: "service.version", value: "2" }) - 1;
  const since = [...described.traces.keys()].filter(
    (trace) => described.traces[trace]?.selected === true || described.traces[trace]?.beside === true,
  );
  const { trace, fact } = described.having;
  const having = {
    trace: Uint32Array.from([...trace, ...since]),
    fact: Uint32Array.from([...fact, ...since.map(() => release)]),
  };
  const { differences } = rankDifferences({ ...described, having }, () => false);
  const keys = differences.map(({ what }) => (what.kind === "fact" ? described.facts[what.fact]?.key : null));
  expect(keys).toEqual(["country", "service.version"]);
  expect(differences[1]).toMatchObject({ selectedWith: 100, restWith: 0, besideWith: 150 });
});

it("says of the other attributes which value is the most frequent, and that it is in line", () => {
  const { rest } = compare(({ flag }) => (flag === "on" ? 0.9 : 0.01), 7);
  expect(rest).toContain("method=GET");
  expect(rest).toContain("step=pay");
  expect(rest.some((row) => row.startsWith("flag="))).toBe(false);
});
