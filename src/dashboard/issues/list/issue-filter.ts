import type { UnixMillis } from "#lib/units.ts";
import { ISSUE_STATUSES, type IssueStatus } from "#model/issue.ts";
import { termValue } from "#model/search/edit-search.ts";
import { choice, param, type SearchParams } from "../../search-params.ts";

export const ISSUE_ORDER = ["date", "new", "freq", "user", "trend"] as const;
export type IssueOrder = (typeof ISSUE_ORDER)[number];

export const CHART_PERIODS = ["24h", "14d"] as const;
export type ChartPeriod = (typeof CHART_PERIODS)[number];

/** The part of the list's state that the collector needs. */
export function listQuery({ query, sort, cursor }: IssueListFilter): Record<string, string | undefined> {
  return { query, sort, cursor };
}

/** The list's state as URL parameters, without defaults. */
export function issueListQuery(filter: IssueListFilter): Record<string, string | undefined> {
  return {
    query: filter.query,
    sort: filter.sort === "date" ? undefined : filter.sort,
    chart: filter.chart === "24h" ? undefined : filter.chart,
    cursor: filter.cursor,
  };
}

/** The start of the longest chart, as ISO 8601. */
export function chartStart(now: UnixMillis): string {
  return new Date(now - 15 * 86_400_000).toISOString();
}

export interface IssueListFilter {
  query: string;
  sort: IssueOrder;
  cursor?: string;
  /** The period of the charts. */
  chart: ChartPeriod;
}

/** Reads the issue list's state from its URL. No query means unresolved issues, an empty query all. */
export function readIssueFilter(search: SearchParams): IssueListFilter {
  return {
    query: param(search, "query") ?? "is:unresolved",
    sort: choice(search, "sort", ISSUE_ORDER),
    cursor: param(search, "cursor"),
    chart: choice(search, "chart", CHART_PERIODS),
  };
}

/** The status that a query filters by; null if it does not. */
export function statusOf(query: string): IssueStatus | null {
  const value = termValue(query, "is");
  return ISSUE_STATUSES.find((status) => status === value) ?? null;
}
