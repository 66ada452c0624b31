import { PERIODS, type Period } from "../period.ts";
import { termValue } from "../query-terms.ts";
import { choice, param, type SearchParams } from "../search-params.ts";

export interface LogListFilter {
  query: string;
  period: Period;
  cursor?: string;
}

/** The log list's state from its URL. A question for one trace looks back as far as anything is kept, since the id is narrow enough. */
export function readLogFilter(search: SearchParams): LogListFilter {
  const query = param(search, "query") ?? "";
  const usual = termValue(query, "trace") === undefined ? PERIODS[0] : "30d";
  return {
    query,
    period: param(search, "period") === undefined ? usual : choice(search, "period", PERIODS),
    cursor: param(search, "cursor"),
  };
}

/** The same state as a query for a URL; what is usual is left out. */
export function logQuery({ query, period }: LogListFilter) {
  const isUsual = readLogFilter({ query }).period === period;
  return { query: query === "" ? undefined : query, period: isUsual ? undefined : period };
}
