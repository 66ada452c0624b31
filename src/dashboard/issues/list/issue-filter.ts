import type { UnixMillis } from "#lib/units.ts";
import { ISSUE_STATUSES, type IssueStatus } from "#model/issue.ts";
import { termValue } from "#model/search/edit-search.ts";
import { ANY_TIME, PERIODS_BY_LENGTH, type Period } from "../../period.ts";
import type { TimeRange } from "../../scope/read-range.ts";
import { readPlace, scopedQuery, withTerms, type Place } from "../../scope/scoped-query.ts";
import { UNRESOLVED } from "../../search/saved-view.ts";
import { parseRange } from "../../scope/time-on.ts";
import { choice, param, type SearchParams } from "../../search-params.ts";

export const ISSUE_ORDER = ["date", "new", "freq", "user", "trend"] as const;
export type IssueOrder = (typeof ISSUE_ORDER)[number];

export const CHART_PERIODS = ["24h", "14d"] as const;
export type ChartPeriod = (typeof CHART_PERIODS)[number];

/** The part of the list's state that the collector needs. */
export function listQuery(filter: IssueListFilter): Record<string, string | undefined> {
  return { query: issueSearch(filter), sort: filter.sort, cursor: filter.cursor };
}

/** The search to run: what was typed, among the issues of the chosen environment that were seen in the chosen time. */
export function issueSearch({ query, env, period, range }: IssueListFilter): string {
  const seen =
    range !== null
      ? [`lastSeen:>=${range.from}`, `firstSeen:<=${range.to}`]
      : period === ANY_TIME
        ? []
        : [`lastSeen:-${period}`];
  return withTerms(scopedQuery("issues", query, { env }), seen);
}

/** The list's state as URL parameters, without defaults. */
export function issueListQuery(filter: IssueListFilter): Record<string, string | undefined> {
  return {
    query: filter.query,
    env: filter.env,
    service: filter.service,
    period: filter.range !== null || filter.period === ANY_TIME ? undefined : filter.period,
    from: filter.range?.from,
    to: filter.range?.to,
    sort: filter.sort === "date" ? undefined : filter.sort,
    chart: filter.chart === "24h" ? undefined : filter.chart,
    cursor: filter.cursor,
  };
}

/** The start of the longest chart, as ISO 8601. */
export function chartStart(now: UnixMillis): string {
  return new Date(now - 15 * 86_400_000).toISOString();
}

export interface IssueListFilter extends Place {
  query: string;
  period: Period | typeof ANY_TIME;
  /** Overrides the period. */
  range: TimeRange | null;
  sort: IssueOrder;
  cursor?: string;
  /** The period of the charts. */
  chart: ChartPeriod;
}

/** Reads the issue list's state from its URL. No query means unresolved issues, an empty query all. */
export function readIssueFilter(search: SearchParams): IssueListFilter {
  return {
    query: param(search, "query") ?? UNRESOLVED,
    ...readPlace(search),
    period: choice(search, "period", [ANY_TIME, ...PERIODS_BY_LENGTH]),
    range: parseRange(param(search, "from"), param(search, "to")),
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
