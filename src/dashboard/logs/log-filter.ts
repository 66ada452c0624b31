import type { UnixMillis } from "#lib/units.ts";
import { termValue } from "#model/search/edit-search.ts";
import { PERIODS, periodStart, type Period } from "../period.ts";
import { choice, param, type SearchParams } from "../search-params.ts";

export const LOG_VIEWS = ["lines", "patterns", "live"] as const;
export type LogsView = (typeof LOG_VIEWS)[number];

export interface LogListFilter {
  query: string;
  period: Period;
  /** A chosen time (ISO 8601), which takes the place of the period; null where there is none. */
  range: { from: string; to: string } | null;
  cursor?: string;
  view: LogsView;
  /** Attributes that have a column of their own. */
  columns: string[];
  /** The moment whose neighbourhood is shown (ISO 8601); null for a search. */
  around: string | null;
  /** The line that is open; empty for none. */
  line: string;
}

const MOST_COLUMNS = 6;

/** The log list's state from its URL. A question for one trace looks back as far as anything is kept, since the id is narrow enough. */
export function readLogFilter(search: SearchParams): LogListFilter {
  const query = param(search, "query") ?? "";
  const usual = termValue(query, "trace") === undefined ? PERIODS[0] : "30d";
  const around = param(search, "around");
  return {
    query,
    period: param(search, "period") === undefined ? usual : choice(search, "period", PERIODS),
    range: readRange(param(search, "from"), param(search, "to")),
    cursor: param(search, "cursor"),
    view: choice(search, "view", LOG_VIEWS),
    columns: readColumns(param(search, "columns") ?? ""),
    around: around === undefined || Number.isNaN(Date.parse(around)) ? null : around,
    line: param(search, "line") ?? "",
  };
}

/** The same state as a query for a URL; what is usual is left out, and so are the page, the open line and what it is among. */
export function logQuery({ query, period, range, view, columns }: LogListFilter) {
  const isUsual = range !== null || readLogFilter({ query }).period === period;
  return {
    query: query === "" ? undefined : query,
    period: isUsual ? undefined : period,
    from: range?.from,
    to: range?.to,
    view: view === LOG_VIEWS[0] ? undefined : view,
    columns: columns.length === 0 ? undefined : columns.join(","),
  };
}

/** What the collector is asked for. */
export function logQuestion({ query, period, range }: LogListFilter, now: UnixMillis) {
  return range === null
    ? { query, start: periodStart(period, now) }
    : { query, start: range.from, end: range.to };
}

function readRange(from: string | undefined, to: string | undefined): LogListFilter["range"] {
  const [start, end] = [Date.parse(from ?? ""), Date.parse(to ?? "")];
  if (!(start < end)) return null;
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
}

function readColumns(text: string): string[] {
  const names = text.split(",").filter((name) => /^[\w.\-:/@]{1,100}$/.test(name));
  return [...new Set(names)].slice(0, MOST_COLUMNS);
}
