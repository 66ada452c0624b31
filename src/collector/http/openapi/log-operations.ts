import { LogCounts, LogCountsQuery, LogFacets, LogPatterns } from "#api/log-summary.ts";
import { LogList, LogListQuery, LogSearchQuery } from "#api/log.ts";
import { type Operation } from "./operation.ts";

/** Log records. */
export const LOG_OPERATIONS: Operation[] = [
  {
    method: "get",
    path: "/api/v1/logs",
    summary: "Search log records; as text/event-stream, follow them",
    query: LogListQuery,
    answer: LogList,
  },
  {
    method: "get",
    path: "/api/v1/logs/counts",
    summary: "Log records over time by severity",
    query: LogCountsQuery,
    answer: LogCounts,
  },
  {
    method: "get",
    path: "/api/v1/logs/facets",
    summary: "What the log records of a search have in common",
    query: LogSearchQuery,
    answer: LogFacets,
  },
  {
    method: "get",
    path: "/api/v1/logs/patterns",
    summary: "The kinds of lines that a search finds",
    query: LogSearchQuery,
    answer: LogPatterns,
  },
];
