import { PERIODS, periodStart, type Period } from "../../period.ts";
import { readPlace, scopedQuery, type Place } from "../../scope/scoped-query.ts";
import { parseRange } from "../../scope/time-on.ts";
import { choice, param, type SearchParams } from "../../search-params.ts";
import { OPERATION_ORDERS, type OperationOrder } from "./operation-order.ts";
import type { UnixMillis } from "#lib/units.ts";

export const TRACE_VIEWS = ["list", "operations", "map"] as const;
export type TraceListView = (typeof TRACE_VIEWS)[number];

export const AGAINST = ["before", "rest"] as const;

export interface TraceListFilter extends Place {
  query: string;
  sort: "newest" | "slowest";
  period: Period;
  /** A time range (ISO 8601) that overrides the period, both or none. */
  from?: string;
  to?: string;
  /** The traces to compare with others: `status:error`, `duration:>500ms`. */
  compare?: string;
  /** With the time before, or with the rest of the same time; with the time before if omitted. */
  against?: (typeof AGAINST)[number];
  /** The time range of the comparison's selection; ISO 8601. */
  boxFrom?: string;
  boxTo?: string;
  view: TraceListView;
  /** What the operations are sorted by; by requests if omitted. */
  by?: OperationOrder;
  /** The service whose surroundings the map shows; all if omitted. */
  focus?: string;
  cursor?: string;
}

/** Reads the trace list's state from its URL. */
export function readTraceFilter(search: SearchParams): TraceListFilter {
  const range = parseRange(param(search, "from"), param(search, "to"));
  const box = parseRange(param(search, "boxFrom"), param(search, "boxTo"));
  return {
    query: param(search, "query") ?? "",
    sort: choice(search, "sort", ["newest", "slowest"]),
    period: choice(search, "period", PERIODS),
    ...readPlace(search),
    from: range?.from,
    to: range?.to,
    compare: param(search, "compare"),
    against: choice(search, "against", AGAINST),
    boxFrom: box?.from,
    boxTo: box?.to,
    view: choice(search, "view", TRACE_VIEWS),
    by: OPERATION_ORDERS.find((order) => order === param(search, "by")),
    focus: param(search, "focus"),
    cursor: param(search, "cursor"),
  };
}

/** The state as URL parameters, without defaults and page. */
export function traceQuery(filter: TraceListFilter) {
  const { query, sort, period, view, focus, against, cursor: _page, ...rest } = filter;
  return {
    ...rest,
    against: against === "before" ? undefined : against,
    query: query === "" ? undefined : query,
    sort: sort === "newest" ? undefined : sort,
    period: period === PERIODS[0] ? undefined : period,
    view: view === "list" ? undefined : view,
    focus: view === "map" ? focus : undefined,
  };
}

/** The search to run: what was typed, in the chosen environment and service. */
export function traceSearch(filter: TraceListFilter): string {
  return scopedQuery("traces", filter.query, filter);
}

/** The time range to query; no end means now. ISO 8601. */
export function traceTimes(filter: TraceListFilter, now: UnixMillis): { start: string; end?: string } {
  if (filter.from !== undefined) return { start: filter.from, end: filter.to };
  return { start: periodStart(filter.period, now) };
}

/** The time range before another one, of the same length. */
export function timesBefore(
  { start, end }: ReturnType<typeof traceTimes>,
  now: UnixMillis,
): { start: string; end: string } {
  const begin = Date.parse(start);
  const length = (end === undefined ? now : Date.parse(end)) - begin;
  return { start: new Date(begin - length).toISOString(), end: start };
}
