import { PERIODS, type Period } from "../period.ts";
import { termValue } from "../query-terms.ts";
import { choice, param, type SearchParams } from "../search-params.ts";

export const LOG_VIEWS = ["lines", "patterns", "live"] as const;
export type LogsView = (typeof LOG_VIEWS)[number];

export interface LogListFilter {
  query: string;
  period: Period;
  cursor?: string;
  view: LogsView;
  /** Attributes that have a column of their own. */
  columns: string[];
  /** The moment whose neighbourhood is shown (ISO 8601), and the line meant; null for a search. */
  around: { at: string; id: string } | null;
}

const MOST_COLUMNS = 6;

/** The log list's state from its URL. A question for one trace looks back as far as anything is kept, since the id is narrow enough. */
export function readLogFilter(search: SearchParams): LogListFilter {
  const query = param(search, "query") ?? "";
  const usual = termValue(query, "trace") === undefined ? PERIODS[0] : "30d";
  const [at, id] = [param(search, "around"), param(search, "line")];
  return {
    query,
    period: param(search, "period") === undefined ? usual : choice(search, "period", PERIODS),
    cursor: param(search, "cursor"),
    view: choice(search, "view", LOG_VIEWS),
    columns: readColumns(param(search, "columns") ?? ""),
    around: at === undefined || Number.isNaN(Date.parse(at)) ? null : { at, id: id ?? "" },
  };
}

/** The same state as a query for a URL; what is usual is left out. */
export function logQuery({ query, period, view, columns }: LogListFilter) {
  const isUsual = readLogFilter({ query }).period === period;
  return {
    query: query === "" ? undefined : query,
    period: isUsual ? undefined : period,
    view: view === LOG_VIEWS[0] ? undefined : view,
    columns: columns.length === 0 ? undefined : columns.join(","),
  };
}

function readColumns(text: string): string[] {
  const names = text.split(",").filter((name) => /^[\w.\-:/@]{1,100}$/.test(name));
  return [...new Set(names)].slice(0, MOST_COLUMNS);
}
