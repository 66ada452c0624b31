import { z } from "zod";
import type { Attributes, AttributeTypes, AttributeValue } from "#model/attributes.ts";
import { SEVERITIES } from "#model/level.ts";
import { Cursor, type EndpointTable, Moment, ORG } from "./endpoint.ts";

/** An instrumentation scope's version, attributes and schema URLs. */
export const ScopeFactsView = z.object({
  version: z.string().optional(),
  attributes: z.custom<Attributes>().optional(),
  schemaUrl: z.string().optional(),
  resourceSchemaUrl: z.string().optional(),
  droppedAttributes: z.int().optional(),
  resourceDroppedAttributes: z.int().optional(),
});

/** What OTLP says about a record besides its data, where it was sent. */
export const LogFactsView = z.object({
  /** W3C trace flags. */
  flags: z.int().optional(),
  droppedAttributes: z.int().optional(),
  /** Types of attributes, and of the body, that JSON cannot tell from others. */
  types: z.custom<AttributeTypes>().optional(),
  bodyType: z.custom<AttributeTypes[string]>().optional(),
});

/** One log record. */
export const LogView = z.object({
  id: z.string(),
  /** ISO 8601 with nine fractional digits. */
  time: z.string(),
  severity: z.enum(SEVERITIES).nullable(),
  severityNumber: z.int(),
  /** The severity as the sender wrote it; absent if it sent none. */
  severityText: z.string().optional(),
  /** The event's name, if the record is an event. */
  eventName: z.string().optional(),
  /** When the sender's collector observed it, if different; same format as `time`. */
  observed: z.string().optional(),
  /** The body as text; maps and lists as JSON. */
  message: z.string(),
  body: z.custom<AttributeValue>(),
  service: z.string(),
  scope: z.string().nullable(),
  scopeFacts: ScopeFactsView.optional(),
  traceId: z.string().nullable(),
  spanId: z.string().nullable(),
  attributes: z.custom<Attributes>(),
  resource: z.custom<Attributes>(),
  facts: LogFactsView.optional(),
  /** Whether spans are stored under `traceId`, so that a link to the trace works. */
  traceStored: z.boolean(),
});
export type LogView = z.infer<typeof LogView>;

/**
 * `stoppedAt` (ISO 8601): where a search that no index can serve stopped. Nothing older was searched; `next` continues
 * there.
 */
export const LogList = z.object({
  logs: z.array(LogView),
  next: z.string().nullable(),
  stoppedAt: z.string().nullable(),
});
export type LogList = z.infer<typeof LogList>;

/**
 * `query`: words of the text, `level:warn` (and above), `level:=warn`, `service:`, `trace:`, `has:<attribute>`,
 * `<attribute>:<value>`, where a value may have `*` or be a comparison such as `>500`; `OR`, `!` and brackets. Times are
 * ISO 8601.
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

export const LogFollowQuery = LogSearchQuery.extend({
  /** How many of the latest records come first, as one `earlier` event. */
  last: z.coerce.number().int().min(0).max(500).default(0),
});
export type LogFollowQuery = z.infer<typeof LogFollowQuery>;

/** How much was searched. Only records from `from` (ISO 8601) on were counted; null if all were. */
const Sample = z.object({ total: z.int(), sampled: z.int(), from: z.string().nullable() });

/** `step`: in seconds, whole minutes; by default about 60 steps. */
export const LogCountsQuery = LogSearchQuery.extend({
  step: z.coerce.number().int().min(60).max(86_400).multipleOf(60).optional(),
});
export type LogCountsQuery = z.infer<typeof LogCountsQuery>;

/** Records over time. Empty steps are left out. */
export const LogCounts = z.object({
  /** Start of the first step, ISO 8601. */
  start: z.string(),
  end: z.string(),
  /** Seconds. */
  step: z.int(),
  total: z.int(),
  /** Only records from this time on were counted; null if all were. */
  from: z.string().nullable(),
  /** Ascending in time; `severity` is null if unknown. */
  counts: z.array(z.object({ at: z.string(), severity: z.enum(SEVERITIES).nullable(), records: z.int() })),
});
export type LogCounts = z.infer<typeof LogCounts>;

/** Values of the records that match a search: `level`, `service`, then attributes. Counts are of the sampled records. */
export const LogFacets = Sample.extend({
  facets: z.array(
    z.object({
      key: z.string(),
      values: z.array(z.object({ value: z.string(), records: z.int() })),
      /** Records with any other value of the key. */
      others: z.int(),
    }),
  ),
});
export type LogFacets = z.infer<typeof LogFacets>;

/** The patterns of the log lines that match a search. */
export const LogPatterns = Sample.extend({
  patterns: z.array(
    z.object({
      service: z.string(),
      severity: z.enum(SEVERITIES).nullable(),
      /** The text, with `…` for the parts that vary. */
      template: z.string(),
      /** The longest part that all its lines share, to search for. */
      words: z.string(),
      /** Among the sampled records. */
      records: z.int(),
      /** The same by step of the time range, in equal steps. */
      steps: z.array(z.int()),
      /** Among the sampled records of the preceding range of the same length. */
      before: z.int(),
      first: z.string(),
      last: z.string(),
      /** Whether the times are those of all its records in the range; else they are those of the sampled ones. */
      isTimed: z.boolean(),
      /** Whether the preceding range of the same length has no such line; null if nothing is stored for it. */
      isNew: z.boolean().nullable(),
    }),
  ),
  others: z.int(),
  /** The sample of the preceding range. */
  before: z.object({ total: z.int(), sampled: z.int() }),
});
export type LogPatterns = z.infer<typeof LogPatterns>;

/** The query of Sentry's API for rows of records. Only log records can be asked for, latest first. */
export const LogRowsQuery = z.object({
  dataset: z.enum(["logs", "ourlogs"]),
  /** Fields of Sentry (`sentry.item_id`, `severity`, `message`) or attributes. */
  field: z
    .union([z.string().max(200), z.array(z.string().max(200)).max(50)])
    .transform((given) => [given].flat())
    .optional(),
  query: z.string().max(1000).default(""),
  sort: z.literal("-timestamp").optional(),
  statsPeriod: z
    .string()
    .regex(/^\d{1,4}[mhdw]$/)
    .default("90d"),
  per_page: z.coerce.number().int().min(1).max(1000).default(100),
  cursor: Cursor,
});
export type LogRowsQuery = z.infer<typeof LogRowsQuery>;

/** Rows with a value for each field, and the fields' types. */
export const LogRows = z.object({
  data: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  meta: z.object({ fields: z.record(z.string(), z.string()), dataset: z.string() }),
});
export type LogRows = z.infer<typeof LogRows>;

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
    summary:
      "The last records as one `earlier` event, latest first, then `log` for each new one, `skipped` when there were too many",
    query: LogFollowQuery,
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
  listLogRows: {
    method: "get",
    path: `${ORG}/events/`,
    summary: "Log records as rows, as sentry-cli lists them",
    query: LogRowsQuery,
    repeats: true,
    answer: LogRows,
    errors: ["bad_query", "not_found"],
  },
} as const satisfies EndpointTable;
