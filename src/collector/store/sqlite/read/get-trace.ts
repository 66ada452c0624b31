import type { TraceId } from "#lib/ids.ts";
import type { StoredTrace } from "../../port.ts";
import type { Connection } from "../connection.ts";
import { EVENT_COLUMNS, EVENT_TABLES, eventLine, type EventRow } from "./event-row.ts";
import { compareLogs, createLogReader, LOG_COLUMNS, LOG_TABLES, type LogRow } from "./log-row.ts";
import { createSpanReader, type SpanRow } from "./span-row.ts";

/** Spans, events and log records of one trace that are shown at most, of each kind. */
const MAX = 100_000;

/** Everything under one trace id, each kind ordered by time; null when nothing names it. */
export function getTrace(connection: Connection, id: TraceId): StoredTrace | null {
  const trace = connection.prepare("SELECT id FROM traces WHERE trace_id = ?").get(id) as
    | { id: number }
    | undefined;
  if (trace === undefined) return null;
  const spanRows = connection
    .prepareBig("SELECT * FROM spans WHERE trace = ? ORDER BY start, span_id LIMIT ?")
    .all(trace.id, MAX + 1) as unknown as SpanRow[];
  const eventRows = connection
    .prepare(
      `SELECT ${EVENT_COLUMNS}, (SELECT upper(slug) || '-' || number FROM issues JOIN projects
           ON projects.id = issues.project WHERE issues.id = events.issue) AS issueShortId
       FROM ${EVENT_TABLES} WHERE events.trace = ? ORDER BY events.timestamp LIMIT ?`,
    )
    .all(trace.id, MAX + 1) as unknown as (EventRow & { issueShortId: string })[];
  const logRows = connection
    .prepare(`SELECT ${LOG_COLUMNS} FROM ${LOG_TABLES} WHERE logs.trace = ? ORDER BY logs.id LIMIT ?`)
    .all(trace.id, MAX + 1) as unknown as LogRow[];
  if (spanRows.length + eventRows.length + logRows.length === 0) return null;
  const readSpan = createSpanReader(connection, id);
  const readLog = createLogReader(connection);
  return {
    spans: spanRows.slice(0, MAX).map(readSpan),
    events: eventRows.slice(0, MAX).map(({ issueShortId, ...row }) => ({
      event: eventLine(row).event,
      issueId: row.issueId,
      issueShortId,
    })),
    logs: logRows
      .slice(0, MAX)
      .map((row) => readLog(row))
      .toSorted(compareLogs),
    truncated: Math.max(spanRows.length, eventRows.length, logRows.length) > MAX,
  };
}
