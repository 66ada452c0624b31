import { describe, expect, it } from "vitest";
import type { IssueFacetsView } from "#api/issues.ts";
import { sharePercent, tagRows, type TagFacet } from "./tag-rows.ts";

type Event = Parameters<typeof tagRows>[0];

function event(tags: [string, string][]): Event {
  return {
    tags: tags.map(([key, value]) => ({ key, value })),
    meta: {},
    environment: null,
    release: null,
    platform: "javascript",
    level: "error",
    glasshouse: { transaction: null } as Event["glasshouse"],
  };
}

function facet(key: string, value: string, atLeast?: number): TagFacet {
  const difference = atLeast === undefined ? null : { value, atLeast };
  return {
    key,
    events: 20,
    baseline: 100,
    values: [{ value, events: 20, baseline: 10 }],
    others: 0,
    isCompared: true,
    difference,
  };
}

function facets(tags: TagFacet[]): IssueFacetsView {
  return { looked: 20, baseline: null, tags, users: [], releases: [] };
}

const keys = (rows: { key: string }[]) => rows.map(({ key }) => key);

describe("tagRows", () => {
  it("names what differs once: with the version, or without where that differs more", () => {
    const given = facets([
      facet("browser", "Chrome 142", 0.6),
      facet("os.name", "iOS", 0.5),
      facet("os", "iOS 17", 0.4),
      facet("browser.name", "Chrome", 0.2),
    ]);
    const rows = tagRows(event([]), given);
    expect(keys(rows.different)).toEqual(["browser", "os.name"]);
    expect(keys(rows.all).slice(0, 4)).toEqual(["browser", "os.name", "os", "browser.name"]);
  });

  it("lists this event's other tags, the telling ones first", () => {
    const given = facets([facet("tenant", "acme", 0.3), facet("os", "iOS 17")]);
    const own = event([
      ["url", "/"],
      ["step", "pay"],
      ["os.name", "iOS"],
      ["os", "iOS 16"],
      ["tenant", "globex"],
    ]);
    const rows = tagRows(own, given);
    expect(rows.different).toMatchObject([{ key: "tenant", own: "globex" }]);
    expect(rows.inLine).toMatchObject([{ key: "os", own: "iOS 16", facet: { key: "os" } }]);
    expect(rows.others).toMatchObject([{ key: "step", own: "pay" }, { key: "url" }, { key: "level" }]);
  });

  it("has the event's own tags where the issue's are not known", () => {
    expect(keys(tagRows(event([["step", "pay"]]), null).all)).toEqual(["step", "level", "platform"]);
  });
});

it.each([
  [0, 9, "0 %"],
  [1, 900, "<1 %"],
  [899, 900, ">99 %"],
  [62, 100, "62 %"],
  [0, 0, "0 %"],
])("sharePercent(%i, %i) is %s", (part, whole, text) => {
  expect(sharePercent(part, whole)).toBe(text);
});
