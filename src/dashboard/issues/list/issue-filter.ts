import type { UnixMillis } from "#lib/units.ts";
import { ISSUE_STATUSES, type IssueStatus } from "#model/issue.ts";
import { termValue } from "#model/search/edit-search.ts";
import { choice, param, type SearchParams } from "../../search-params.ts";

export const ISSUE_ORDER = ["date", "new", "freq", "user", "trend"] as const;
export type IssueOrder = (typeof ISSUE_ORDER)[number];

export const CHART_PERIODS = ["24h", "14d"] as const;
export type ChartPeriod = (typeof CHART_PERIODS)[number];

/** What of the list's state its questions to the collector need. */
export function listQuery({ query, sort, cursor }: IssueListFilter): Record<string, string | undefined> {
  return { query, sort, cursor };
}

/** The list's state as its URL says it: what is usual is left out. */
export function issueListQuery(filter: IssueListFilter): Record<string, string | undefined> {
  return {
    query: filter.query,
    sort: filter.sort === "date" ? undefined : filter.sort,
    chart: filter.chart === "24h" ? undefined : filter.chart,
    cursor: filter.cursor,
  };
}

/** Before the first step of any chart, as ISO 8601. */
export function chartStart(now: UnixMillis): string {
  return new Date(now - 15 * 86_400_000).toISOString();
}

export interface IssueListFilter {
  query: string;
  sort: IssueOrder;
  cursor?: string;
  /** What the charts of the list show. */
  chart: ChartPeriod;
}

/** The issue list's state from its URL. Without a query the unresolved ones are meant; an empty query means all. */
export function readIssueFilter(search: SearchParams): IssueListFilter {
  return {
    query: param(search, "query") ?? "is:unresolved",
    sort: choice(search, "sort", ISSUE_ORDER),
    cursor: param(search, "cursor"),
    chart: choice(search, "chart", CHART_PERIODS),
  };
}

/** Which status a query narrows to; null when it takes all. */
export function statusOf(query: string): IssueStatus | null {
  const value = termValue(query, "is");
  return ISSUE_STATUSES.find((status) => status === value) ?? null;
}
