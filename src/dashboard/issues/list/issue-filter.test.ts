import { expect, test } from "vitest";
import { issueListQuery, issueSearch, readIssueFilter } from "./issue-filter.ts";

test("an issue list shows any time unless one is chosen", () => {
  expect(issueSearch(readIssueFilter({}))).toBe("is:unresolved");
  expect(issueSearch(readIssueFilter({ period: "15m" }))).toBe("is:unresolved lastSeen:-15m");
});

test("environment and time range narrow every alternative of the search", () => {
  const [from, to] = ["2026-11-22T14:00:00.000Z", "2026-11-22T14:30:00.000Z"];
  expect(issueSearch(readIssueFilter({ query: "a OR b", env: "test", from, to }))).toBe(
    `(a OR b) environment:test lastSeen:>=${from} firstSeen:<=${to}`,
  );
});

test("the scope is part of the list's URL", () => {
  const search = { query: "a", env: "test", service: "web", period: "1h" };
  expect(issueListQuery(readIssueFilter(search))).toMatchObject(search);
  expect(issueListQuery(readIssueFilter({ query: "a" }))).toMatchObject({
    period: undefined,
    env: undefined,
  });
});
