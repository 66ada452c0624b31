import { describe, expect, it } from "vitest";
import type { RateSeriesView } from "#api/rates.ts";
import { comparedSides } from "./comparison.ts";

const series = (parts: Partial<RateSeriesView>): RateSeriesView => ({
  service: "web",
  route: "/checkout",
  requests: 1000,
  failed: 0,
  p50: 1e8,
  p95: 2e8,
  p99: 3e8,
  steps: [],
  ...parts,
});
const times = { start: "2026-11-22T13:31:00.000Z", end: "2026-11-22T14:31:00.000Z" };
const given = {
  comparison: "before" as const,
  times,
  now: series({ failed: 200 }),
  before: series({ failed: 9 }),
  worseSince: Date.parse("2026-11-22T14:02:00Z"),
  isFromOutside: true,
};

describe("the sides of now against before", () => {
  it("are the failing requests since it failed more, and those of the page's time before that", () => {
    expect(comparedSides(given)).toMatchObject({
      subject: "failing",
      selection: "status:error",
      start: times.start,
      since: "2026-11-22T14:02:00.000Z",
    });
  });

  it("reach back as far before the onset as from there to the end", () => {
    const early = { ...given, worseSince: Date.parse("2026-11-22T13:40:00Z") };
    expect(comparedSides(early).start).toBe("2026-11-22T12:49:00.000Z");
    expect(comparedSides({ ...given, worseSince: null })).toMatchObject({
      start: "2026-11-22T12:31:00.000Z",
      since: times.start,
    });
  });

  it("are the requests slower than nearly all before, if it is slower", () => {
    const slow = { ...given, now: series({ p95: 9e8 }), before: series({}) };
    expect(comparedSides(slow)).toMatchObject({ subject: "slow", selection: "duration:>200000us" });
  });

  it("are all requests if the slow ones cannot be searched, as others send them", () => {
    const slow = { ...given, now: series({ p95: 9e8 }), before: series({}), isFromOutside: false };
    expect(comparedSides(slow)).toMatchObject({ subject: "all", selection: "" });
    expect(comparedSides({ ...slow, comparison: "slow" }).selection).toBeNull();
  });

  it("are all requests if nothing is worse", () => {
    const fine = { ...given, now: series({}), before: series({}) };
    expect(comparedSides(fine)).toMatchObject({ subject: "all", selection: "" });
  });
});

it("compares within the page's time otherwise", () => {
  for (const comparison of ["failing", "slow"] as const)
    expect(comparedSides({ ...given, comparison })).toMatchObject({
      subject: comparison,
      ...times,
      since: null,
    });
});
