import { z } from "zod";
import type { Attributes, AttributeValue } from "#model/attributes.ts";
import { SEVERITIES } from "#model/level.ts";
import { Cursor, type EndpointTable, Moment } from "./endpoint.ts";

/** What an instrumentation scope says of itself beside its name. */
export const ScopeFactsView = z.object({
  version: z.string().optional(),
  attributes: z.custom<Attributes>().optional(),
  schemaUrl: z.string().optional(),
  resourceSchemaUrl: z.string().optional(),
});

/** One log line. */
export const LogView = z.object({
  id: z.string(),
  /** ISO 8601 with nine fractional digits. */
  time: z.string(),
  severity: z.enum(SEVERITIES).nullable(),
  severityNumber: z.int(),
  /** The sender's own word for the severity; not there where it gave none. */
  severityText: z.string().optional(),
  /** What kind of event the record is, where it is one. */
  eventName: z.string().optional(),
  /** When the sender's collector saw it, where that is another moment; as `time`. */
  observed: z.string().optional(),
  /** The body as one text; maps and lists as JSON. */
  message: z.string(),
  body: z.custom<AttributeValue>(),
  service: z.string(),
  scope: z.string().nullable(),
  scopeFacts: ScopeFactsView.optional(),
  traceId: z.string().nullable(),
  spanId: z.string().nullable(),
  attributes: z.custom<Attributes>(),
  resource: z.custom<Attributes>(),
  /** Whether spans are stored under `traceId`, so that a link to the trace leads somewhere. */
  traceStored: z.boolean(),
});
export type LogView = z.infer<typeof LogView>;

/**
 * `stoppedAt`: where a search that no index helps was given up (ISO 8601); nothing before it was looked at, and `next` goes
 * on there.
 */
export const LogList = z.object({
  logs: z.array(LogView),
  next: z.string().nullable(),
  stoppedAt: z.string().nullable(),
});
export type LogList = z.infer<typeof LogList>;

/**
 * `query`: words to find in the text, `level:warn` (and above), `level:=warn`, `service:`, `trace:`, `has:<attribute>`,
 * `<attribute>:<value>`; values with `*`, or numbers after `>`; `OR`, `!` and brackets. Times are ISO 8601.
 */
export const LogSearchQuery = z.object({
  query: z.string().max(1000).default(""),
  start: Moment,
  end: Moment,
});
export type LogSearchQuery = z.infer<typeof LogSearchQuery>;

export const LogListQuery = LogSearchQuery.extend({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: Cursor,
});
export type LogListQuery = z.infer<typeof LogListQuery>;

/** What of a search was looked at. Only records of `from` (ISO 8601) on were counted at all; null where all were. */
const Sample = z.object({ total: z.int(), sampled: z.int(), from: z.string().nullable() });

/** `step`: seconds, whole minutes; without it about sixty steps. */
export const LogCountsQuery = LogSearchQuery.extend({
  step: z.coerce.number().int().min(60).max(86_400).multipleOf(60).optional(),
});
export type LogCountsQuery = z.infer<typeof LogCountsQuery>;

/** Records over time. Steps without records are left out. */
export const LogCounts = z.object({
  /** ISO 8601: the beginning of the first step. */
  start: z.string(),
  end: z.string(),
  /** Seconds. */
  step: z.int(),
  total: z.int(),
  /** Only records of this time on are counted; null where all are. */
  from: z.string().nullable(),
  /** Ascending in time; `severity` is null where it is unknown. */
  counts: z.array(z.object({ at: z.string(), severity: z.enum(SEVERITIES).nullable(), records: z.int() })),
});
export type LogCounts = z.infer<typeof LogCounts>;

/** Values that records of a search have, `level`, `service` and then attributes; counts are of the sampled records. */
export const LogFacets = Sample.extend({
  facets: z.array(
    z.object({
      key: z.string(),
      values: z.array(z.object({ value: z.string(), records: z.int() })),
      /** Records with the key and another value. */
      others: z.int(),
    }),
  ),
});
export type LogFacets = z.infer<typeof LogFacets>;

/** The kinds of lines that a search finds. */
export const LogPatterns = Sample.extend({
  patterns: z.array(
    z.object({
      service: z.string(),
      severity: z.enum(SEVERITIES).nullable(),
      /** The text with `…` where lines differ. */
      template: z.string(),
      /** The longest part that all of them have, to search for. */
      words: z.string(),
      /** Among the sampled ones. */
      records: z.int(),
      first: z.string(),
      last: z.string(),
      /** Whether nothing said so in the time before, which is as long; null where nothing is kept of it. */
      isNew: z.boolean().nullable(),
    }),
  ),
  others: z.int(),
});
export type LogPatterns = z.infer<typeof LogPatterns>;

/** Log records. */
export const LOGS = {
  listLogs: {
    method: "get",
    path: "/api/v1/logs",
    summary: "Search log records; as text/event-stream, follow them",
    query: LogListQuery,
    answer: LogList,
    errors: ["bad_query"],
  },
  followLogs: {
    method: "get",
    path: "/api/v1/logs",
    summary: "New log records: `log` for each, `skipped` where there were too many to send",
    query: LogListQuery,
    events: true,
    errors: ["bad_query", "too_many_followers"],
  },
  countLogs: {
    method: "get",
    path: "/api/v1/logs/counts",
    summary: "Log records over time by severity",
    query: LogCountsQuery,
    answer: LogCounts,
    errors: ["bad_query"],
  },
  facetLogs: {
    method: "get",
    path: "/api/v1/logs/facets",
    summary: "Common values of the log records that match a search",
    query: LogSearchQuery,
    answer: LogFacets,
    errors: ["bad_query"],
  },
  mineLogPatterns: {
    method: "get",
    path: "/api/v1/logs/patterns",
    summary: "Patterns of the log records that match a search",
    query: LogSearchQuery,
    answer: LogPatterns,
    errors: ["bad_query"],
  },
} as const satisfies EndpointTable;
