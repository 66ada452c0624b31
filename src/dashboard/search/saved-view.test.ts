import { expect, test } from "vitest";
import { issueListQuery, readIssueFilter } from "../issues/list/issue-filter.ts";
import { logQuery, readLogFilter } from "../logs/log-filter.ts";
import { readTraceFilter, traceQuery } from "../traces/search/trace-filter.ts";
import { isSameView, viewHref, viewState } from "./saved-view.ts";

const search = { query: "boom", env: "production", service: "web", period: "1h", cursor: "9" };

test("a view is the whole state of its list, without the page", () => {
  const state = viewState(logQuery(readLogFilter({ ...search, view: "patterns" })));
  expect(state).toEqual({
    query: "boom",
    sort: null,
    params: "env=production&period=1h&service=web&view=patterns",
  });
  expect(viewHref("logs", state)).toBe(
    "/observe/logs?query=boom&env=production&period=1h&service=web&view=patterns",
  );
});

test("the page of a view is recognized as that view", () => {
  const lists = [
    (given: Record<string, string>) => viewState(issueListQuery(readIssueFilter(given))),
    (given: Record<string, string>) => viewState(traceQuery(readTraceFilter(given))),
    (given: Record<string, string>) => viewState(logQuery(readLogFilter(given))),
  ];
  for (const [place, stateOf] of lists.entries()) {
    const of = (["issues", "traces", "logs"] as const)[place] ?? "issues";
    const state = stateOf(search);
    const again = Object.fromEntries(new URL(viewHref(of, state), "http://here.invalid").searchParams);
    expect(isSameView(stateOf(again), state)).toBe(true);
  }
});

test("a search for everything stays one", () => {
  expect(viewHref("issues", { query: "", sort: null, params: "" })).toBe("/observe/issues?query=");
  expect(viewHref("traces", { query: "", sort: "slowest", params: "" })).toBe("/observe/traces?sort=slowest");
});
