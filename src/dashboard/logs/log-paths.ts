import { build } from "../path-parts.ts";

type LogsQuery = Partial<
  Record<
    | "query"
    | "env"
    | "service"
    | "period"
    | "from"
    | "to"
    | "cursor"
    | "view"
    | "columns"
    | "around"
    | "line",
    string | undefined
  >
>;

/** The URLs of log lines. */
export const logPaths = {
  logs: (query: LogsQuery = {}) => build("/observe/logs", query),
  logsLive: (query: string) => build("/observe/logs/live", { query: query === "" ? undefined : query }),
  logLines: (query: LogsQuery) => build("/observe/logs/lines", query),
  logCount: (query: LogsQuery) => build("/observe/logs/count", query),
  logsDownload: (query: LogsQuery) => build("/observe/logs/download", query),
  traceLogs: (traceId: string) => build("/observe/logs", { query: `trace:${traceId}` }),
};
