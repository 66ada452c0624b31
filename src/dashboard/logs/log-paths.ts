import { build, OBSERVE } from "../path-parts.ts";

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
  logs: (query: LogsQuery = {}) => build(`${OBSERVE}/logs`, query),
  logsLive: (query: string) => build(`${OBSERVE}/logs/live`, { query: query === "" ? undefined : query }),
  logLines: (query: LogsQuery) => build(`${OBSERVE}/logs/lines`, query),
  logCount: (query: LogsQuery) => build(`${OBSERVE}/logs/count`, query),
  logsDownload: (query: LogsQuery) => build(`${OBSERVE}/logs/download`, query),
  traceLogs: (traceId: string) => build(`${OBSERVE}/logs`, { query: `trace:${traceId}` }),
};
