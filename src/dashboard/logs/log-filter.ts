import type { UnixMillis } from "#lib/units.ts";
import { termValue } from "#model/search/edit-search.ts";
import { PERIODS, periodStart, type Period } from "../period.ts";
import type { TimeRange } from "../scope/read-range.ts";
import { readPlace, scopedQuery, type Place } from "../scope/scoped-query.ts";
import { parseRange } from "../scope/time-on.ts";
import { choice, param, type SearchParams } from "../search-params.ts";

export const LOG_VIEWS = ["lines", "patterns", "live"] as const;
export type LogsView = (typeof LOG_VIEWS)[number];

export interface LogListFilter extends Place {
  query: string;
  period: Period;
  /** A time range (ISO 8601) that overrides the period; null without one. */
  range: TimeRange | null;
  cursor?: string;
  view: LogsView;
  /** Attributes shown as columns. */
  columns: string[];
  /** The moment to show surrounding lines of (ISO 8601); null for a search. */
  around: string | null;
  /** The open line; empty for none. */
  line: string;
}

const MOST_COLUMNS = 6;

/**
 * Reads the log list's state from its URL. `kept` are the columns of a URL that names none. A search for one trace defaults to the whole retention, as the id is
 * narrow enough.
 */
export function readLogFilter(search: SearchParams, kept = ""): LogListFilter {
  const query = param(search, "query") ?? "";
  const defaultPeriod = termValue(query, "trace") === undefined ? PERIODS[0] : "30d";
  const around = param(search, "around");
  return {
    query,
    ...readPlace(search),
    period: param(search, "period") === undefined ? defaultPeriod : choice(search, "period", PERIODS),
    range: parseRange(param(search, "from"), param(search, "to")),
    cursor: param(search, "cursor"),
    view: choice(search, "view", LOG_VIEWS),
    columns: readColumns(param(search, "columns") ?? kept),
    around: around === undefined || Number.isNaN(Date.parse(around)) ? null : around,
    line: param(search, "line") ?? "",
  };
}

/** The state as URL parameters, without defaults, page and open line. */
export function logQuery({ query, env, service, period, range, view, columns }: LogListFilter) {
  const isDefault = range !== null || readLogFilter({ query }).period === period;
  return {
    query: query === "" ? undefined : query,
    env,
    service,
    period: isDefault ? undefined : period,
    from: range?.from,
    to: range?.to,
    view: view === LOG_VIEWS[0] ? undefined : view,
    columns: columns.length === 0 ? undefined : columns.join(","),
  };
}

/** The search to run: what was typed, in the chosen environment and service. */
export function logSearch(filter: LogListFilter): string {
  return scopedQuery("logs", filter.query, filter);
}

/** The parameters of the collector's query. */
export function logQuestion(filter: LogListFilter, now: UnixMillis) {
  const { period, range } = filter;
  const query = logSearch(filter);
  return range === null
    ? { query, start: periodStart(period, now) }
    : { query, start: range.from, end: range.to };
}

function readColumns(text: string): string[] {
  const names = text.split(",").filter((name) => /^[\w.\-:/@]{1,100}$/.test(name));
  return [...new Set(names)].slice(0, MOST_COLUMNS);
}
