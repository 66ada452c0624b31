import { ISSUE_STATUSES, type IssueStatus } from "#model/issue.ts";
import { termValue } from "../query-terms.ts";
import { choice, param, type SearchParams } from "../search-params.ts";

export const ISSUE_ORDER = ["date", "new", "freq", "user"] as const;
export type IssueOrder = (typeof ISSUE_ORDER)[number];

export interface IssueListFilter {
  query: string;
  sort: IssueOrder;
  cursor?: string;
}

/** The issue list's state from its URL. Without a query the unresolved ones are meant; an empty query means all. */
export function readIssueFilter(search: SearchParams): IssueListFilter {
  return {
    query: param(search, "query") ?? "is:unresolved",
    sort: choice(search, "sort", ISSUE_ORDER),
    cursor: param(search, "cursor"),
  };
}

/** Which status a query narrows to; null when it takes all. */
export function statusOf(query: string): IssueStatus | null {
  const value = termValue(query, "is");
  return ISSUE_STATUSES.find((status) => status === value) ?? null;
}
