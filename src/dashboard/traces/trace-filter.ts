import { PERIODS, type Period } from "../period.ts";
import { choice, param, type SearchParams } from "../search-params.ts";

export interface TraceListFilter {
  query: string;
  sort: "newest" | "slowest";
  period: Period;
  cursor?: string;
}

/** The trace list's state from its URL. */
export function readTraceFilter(search: SearchParams): TraceListFilter {
  return {
    query: param(search, "query") ?? "",
    sort: choice(search, "sort", ["newest", "slowest"]),
    period: choice(search, "period", PERIODS),
    cursor: param(search, "cursor"),
  };
}

/** The same state as a query for a URL; what is usual is left out. */
export function traceQuery({ query, sort, period }: TraceListFilter) {
  return {
    query: query === "" ? undefined : query,
    sort: sort === "newest" ? undefined : sort,
    period: period === PERIODS[0] ? undefined : period,
  };
}
