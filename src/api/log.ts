import { z } from "zod";
import { Cursor } from "./cursor.ts";
import type { Attributes, AttributeValue } from "#model/attributes.ts";
import { SEVERITIES } from "#model/level.ts";

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
  start: z.iso.datetime({ offset: true }).optional(),
  end: z.iso.datetime({ offset: true }).optional(),
});
export type LogSearchQuery = z.infer<typeof LogSearchQuery>;

export const LogListQuery = LogSearchQuery.extend({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: Cursor,
});
export type LogListQuery = z.infer<typeof LogListQuery>;
