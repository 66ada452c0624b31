import { describe, expect, it } from "vitest";
import type { IssueFacets, TagFacet } from "#collector/store/port/issues.ts";
import { isComparable, leastDifference, rankTags } from "./rank-tags.ts";

type Counts = Record<string, [events: number, baseline: number]>;

function tag(key: string, counts: Counts): TagFacet {
  const values = Object.entries(counts).map(([value, [events, baseline]]) => ({ value, events, baseline }));
  return {
    key,
    events: values.reduce((sum, { events }) => sum + events, 0),
    baseline: values.reduce((sum, { baseline }) => sum + baseline, 0),
    values,
    others: 0,
  };
}

function facets(looked: number, others: number, tags: TagFacet[]): IssueFacets {
  const baseline = { looked: others, platform: "javascript", start: 0, end: 1 };
  return { looked, baseline, tags, users: [], releases: [] };
}

const differing = (given: IssueFacets) =>
  rankTags(given).flatMap(({ key, difference }) =>
    difference === null ? [] : [`${key}=${difference.value}`],
  );

describe("leastDifference", () => {
  it.each([
    // The first is an example of Newcombe's (0.052 at 95 %), here at 99.9 %.
    [56, 70, 48, 80, -0.048],
    [10, 10, 0, 10, 0.265],
    [100, 100, 600, 1000, 0.29],
  ])("%i of %i against %i of %i", (events, all, otherEvents, allOthers, least) => {
    expect(leastDifference(events, all, otherEvents, allOthers)).toBeCloseTo(least, 3);
  });

  it("grows with the number of events", () => {
    expect(leastDifference(5, 5, 100, 1000)).toBeLessThan(leastDifference(50, 50, 100, 1000));
  });
});

describe("rankTags", () => {
  it("names a value that all events have and few others", () => {
    const browser = tag("browser", { "Chrome 142": [100, 300], "Firefox 130": [0, 700] });
    expect(differing(facets(100, 1000, [browser]))).toEqual(["browser=Chrome 142"]);
  });

  it("names nothing on three events", () => {
    const browser = tag("browser", { "Chrome 142": [3, 3], "Firefox 130": [0, 997] });
    expect(isComparable(facets(3, 1000, [browser]))).toBe(false);
    expect(differing(facets(3, 1000, [browser]))).toEqual([]);
  });

  it("names nothing against too few others", () => {
    const browser = tag("browser", { "Chrome 142": [100, 0], "Firefox 130": [0, 20] });
    expect(differing(facets(100, 20, [browser]))).toEqual([]);
  });

  it("names nothing that is in line with the others", () => {
    const browser = tag("browser", { "Chrome 142": [62, 600], "Firefox 130": [38, 400] });
    expect(differing(facets(100, 1000, [browser]))).toEqual([]);
  });

  it("names no tag of a minority of the events", () => {
    const tenant = tag("tenant", { acme: [40, 10], other: [0, 900] });
    expect(rankTags(facets(100, 1000, [tenant]))).toMatchObject([{ isCompared: false, difference: null }]);
  });

  it("puts the most different first, and circumstances before places", () => {
    const tags = [
      tag("transaction", { "/checkout": [100, 10], "/": [0, 990] }),
      tag("os", { iOS: [80, 500], Android: [20, 500] }),
      tag("level", { error: [100, 1000] }),
      tag("browser", { "Chrome 142": [100, 300], "Firefox 130": [0, 700] }),
    ];
    expect(rankTags(facets(100, 1000, tags)).map(({ key }) => key)).toEqual([
      "browser",
      "os",
      "transaction",
      "level",
    ]);
  });
});
