import { expect, it } from "vitest";
import { readTraceFilter, timesBefore, traceQuery, traceTimes } from "./trace-filter.ts";

const NOW = Date.parse("2026-11-20T12:00:30.000Z");

it("omits defaults and the page from the URL", () => {
  expect(JSON.stringify(traceQuery(readTraceFilter({ cursor: "1:2" })))).toBe("{}");
  expect(traceQuery(readTraceFilter({ query: "a", sort: "slowest", view: "operations" }))).toMatchObject({
    query: "a",
    sort: "slowest",
    view: "operations",
  });
});

it("accepts a time range only if it has a length", () => {
  const own = readTraceFilter({ from: "2026-11-20T10:00:00Z", to: "2026-11-20T11:00:00Z" });
  expect(traceTimes(own, NOW)).toEqual({
    start: "2026-11-20T10:00:00.000Z",
    end: "2026-11-20T11:00:00.000Z",
  });
  for (const search of [
    { from: "2026-11-20T10:00:00Z" },
    { from: "2026-11-20T10:00:00Z", to: "2026-11-20T10:00:00Z" },
    { from: "x", to: "2026-11-20T10:00:00Z" },
  ])
    expect(traceTimes(readTraceFilter(search), NOW)).toEqual({ start: "2026-11-19T12:00:00.000Z" });
});

it("compares with the same length of time before", () => {
  expect(timesBefore({ start: "2026-11-20T11:00:30.000Z" }, NOW)).toEqual({
    start: "2026-11-20T10:00:30.000Z",
    end: "2026-11-20T11:00:30.000Z",
  });
});
