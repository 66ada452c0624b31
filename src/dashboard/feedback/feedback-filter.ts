import { termValue } from "#model/search/edit-search.ts";
import { FEEDBACK_STATUSES, type FeedbackStatus } from "#model/feedback.ts";
import { ANY_TIME, PERIODS_BY_LENGTH, type Period } from "../period.ts";
import type { TimeRange } from "../scope/read-range.ts";
import { readPlace, scopedQuery, withTerms, type Place } from "../scope/scoped-query.ts";
import { parseRange } from "../scope/time-on.ts";
import { UNRESOLVED } from "../search/saved-view.ts";
import { choice, param, type SearchParams } from "../search-params.ts";

export interface FeedbackFilter extends Place {
  query: string;
  period: Period | typeof ANY_TIME;
  /** Overrides the period. */
  range: TimeRange | null;
  cursor?: string;
}

/** Reads the inbox's state from its URL. No query means what is unresolved, an empty query everything. */
export function readFeedbackFilter(search: SearchParams): FeedbackFilter {
  return {
    query: param(search, "query") ?? UNRESOLVED,
    ...readPlace(search),
    period: choice(search, "period", [ANY_TIME, ...PERIODS_BY_LENGTH]),
    range: parseRange(param(search, "from"), param(search, "to")),
    cursor: param(search, "cursor"),
  };
}

/** The search to run: what was typed, in the chosen environment and time. */
export function feedbackSearch({ query, env, period, range }: FeedbackFilter): string {
  const received =
    range !== null
      ? [`timestamp:>=${range.from}`, `timestamp:<=${range.to}`]
      : period === ANY_TIME
        ? []
        : [`timestamp:-${period}`];
  return withTerms(scopedQuery("feedback", query, { env }), received);
}

/** The state as URL parameters, without defaults and page. */
export function feedbackQuery({ query, env, service, period, range }: FeedbackFilter) {
  return {
    query,
    env,
    service,
    period: range !== null || period === ANY_TIME ? undefined : period,
    from: range?.from,
    to: range?.to,
  };
}

/** The status that a query filters by; null if it does not. */
export function statusOf(query: string): FeedbackStatus | null {
  const value = termValue(query, "is");
  return FEEDBACK_STATUSES.find((status) => status === value) ?? null;
}
