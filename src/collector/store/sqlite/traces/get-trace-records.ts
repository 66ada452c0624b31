import type { StoredTrace } from "#model/stored-trace.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { EVENT_COLUMNS, EVENT_TABLES, eventLine, type EventRow } from "../events/event-row.ts";
import { createLogReader, LOG_COLUMNS, LOG_TABLES, type LogRow } from "../logs/log-row.ts";
import type { TracePart } from "./trace-parts.ts";

/** The most whole spans, events and log records of a trace that are read, of each kind. */
export const MAX = 100_000;

/** The records of a trace other than its spans. */
export function getTraceRecords(files: StoreFiles, parts: TracePart[]): Omit<StoredTrace, "spans"> {
  const hasSpans = parts.some(({ spans }) => spans > 0);
  const events = parts
    .flatMap((part) => eventsOf(files, part))
    .toSorted((left, right) => left.event.timestamp - right.event.timestamp);
  const logs = parts
    .flatMap((part) => logsOf(part, hasSpans))
    .toSorted((left, right) => compare(left.record.time, right.record.time));
  return {
    events: events.slice(0, MAX),
    logs: logs.slice(0, MAX),
    truncated: Math.max(events.length, logs.length) > MAX,
  };
}

function eventsOf({ state }: StoreFiles, { file: { connection }, id }: TracePart): StoredTrace["events"] {
  const rows = connection
    .prepare(`SELECT ${EVENT_COLUMNS} FROM ${EVENT_TABLES} WHERE events.trace = ? ORDER BY timestamp LIMIT ?`)
    .all(id, MAX + 1) as unknown as EventRow[];
  const shortId = state.prepare(
    `SELECT upper(slug) || '-' || number AS shortId FROM issues JOIN projects ON projects.id = issues.project
     WHERE issues.id = ?`,
  );
  return rows.flatMap((row) => {
    // The issue may be missing for a moment: the day's file is committed before the state file.
    const issue = shortId.get(row.issueId) as { shortId: string } | undefined;
    return issue === undefined
      ? []
      : [{ event: eventLine(row).event, issueId: row.issueId, issueShortId: issue.shortId }];
  });
}

function logsOf({ file, id }: TracePart, hasSpans: boolean): StoredTrace["logs"] {
  const rows = file.connection
    .prepare(`SELECT ${LOG_COLUMNS} FROM ${LOG_TABLES} WHERE logs.trace = ? ORDER BY logs.line LIMIT ?`)
    .all(id, MAX + 1) as unknown as LogRow[];
  return rows.map(createLogReader(file, () => hasSpans));
}

export function compare<T extends bigint | string>(left: T, right: T): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
