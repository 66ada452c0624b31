import { expect, test } from "vitest";
import { logQuery, logQuestion, readLogFilter } from "./log-filter.ts";

test("looks back one day, or the whole retention for a trace", () => {
  expect(readLogFilter({}).period).toBe("24h");
  expect(readLogFilter({ query: "trace:ab boom" }).period).toBe("30d");
  expect(readLogFilter({ query: "trace:ab", period: "1h" }).period).toBe("1h");
});

test("writes only non-defaults to the URL", () => {
  const query = (search: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(logQuery(readLogFilter(search))).filter(([, value]) => value !== undefined),
    );
  expect(query({})).toEqual({});
  expect(query({ query: "trace:ab", period: "30d", view: "lines" })).toEqual({ query: "trace:ab" });
  const odd = { query: "trace:ab", period: "24h", view: "live", columns: "route,status" };
  expect(query(odd)).toEqual(odd);
});

test("drops invalid and duplicate columns", () => {
  expect(readLogFilter({ columns: 'a,a,<b>,,http.route,"' }).columns).toEqual(["a", "http.route"]);
});

test("surrounding lines need a valid time", () => {
  expect(readLogFilter({ around: "2026-11-20T12:00:00Z", line: "7" })).toMatchObject({
    around: "2026-11-20T12:00:00Z",
    line: "7",
  });
  expect(readLogFilter({ around: "soon" }).around).toBeNull();
});

test("a time range overrides the period and must have a length", () => {
  const from = "2026-11-20T12:00:00.000Z";
  const to = "2026-11-20T13:00:00.000Z";
  const chosen = readLogFilter({ query: "boom", period: "7d", from, to });
  expect(logQuery(chosen)).toMatchObject({ from, to, period: undefined });
  expect(logQuestion(chosen, 0)).toEqual({ query: "boom", start: from, end: to });
  for (const search of [{ from }, { from: to, to: from }, { from: "x", to }, { from, to: from }])
    expect(readLogFilter(search).range).toBeNull();
});
