import { zstdDecompressSync } from "node:zlib";
import type { EventId, IssueId, ProjectId } from "#lib/ids.ts";
import type { EventPayload } from "#model/event.ts";
import type { Grouping } from "#model/grouping.ts";
import type { Issue } from "#model/issue.ts";
import type { Feedback } from "#model/received-item.ts";
import type { StoredEvent } from "../../port.ts";
import type { Connection } from "../connection.ts";
import { EVENT_COLUMNS, EVENT_TABLES, eventLine, type EventRow } from "./event-row.ts";
import { ISSUE_COLUMNS, ISSUE_TABLES } from "./issue-row.ts";

/** One event with what belongs to it; null where there is none, or its payload was not kept. */
export function getEvent(connection: Connection, project: ProjectId, id: EventId): StoredEvent | null {
  const row = connection
    .prepare(
      `SELECT ${EVENT_COLUMNS} FROM ${EVENT_TABLES} WHERE events.id =
         (SELECT event FROM event_ids WHERE event_id = ? AND project = ?)`,
    )
    .get(id, project) as EventRow | undefined;
  return row === undefined ? null : storedEvent(connection, row);
}

export function getLatestEvent(connection: Connection, id: IssueId): StoredEvent | null {
  const row = connection
    .prepare(
      `SELECT ${EVENT_COLUMNS} FROM ${EVENT_TABLES} WHERE events.issue = ?
       ORDER BY events.timestamp DESC, events.id DESC LIMIT 1`,
    )
    .get(id) as EventRow | undefined;
  return row === undefined ? null : storedEvent(connection, row);
}

function storedEvent(connection: Connection, row: EventRow): StoredEvent | null {
  const kept = connection.prepare("SELECT size, body FROM event_payloads WHERE event = ?").get(row.row) as
    | { size: number; body: Uint8Array }
    | undefined;
  const issue = connection
    .prepare(`SELECT ${ISSUE_COLUMNS} FROM ${ISSUE_TABLES} WHERE issues.id = ?`)
    .get(row.issueId) as Issue | undefined;
  if (kept === undefined || issue === undefined) return null;
  const [payload = "", grouping = ""] = zstdDecompressSync(kept.body).toString().split("\n");
  const { event } = eventLine(row);
  return {
    event: { ...event, payload: JSON.parse(payload) as EventPayload },
    issue: { ...issue },
    grouping: JSON.parse(grouping) as Grouping,
    size: kept.size,
    attachments: attachmentsOf(connection, row),
    feedback: feedbackOf(connection, row),
    previous: neighbour(connection, row, "<", "DESC"),
    next: neighbour(connection, row, ">", "ASC"),
  };
}

function attachmentsOf(connection: Connection, row: EventRow): StoredEvent["attachments"] {
  return connection
    .prepare(
      `SELECT cast(id AS TEXT) AS id, filename, content_type AS contentType, size FROM attachments
       WHERE event_id = ? AND project = ? ORDER BY id`,
    )
    .all(row.eventId, row.projectId) as unknown as StoredEvent["attachments"];
}

function feedbackOf(connection: Connection, row: EventRow): Feedback[] {
  return connection
    .prepare(
      `SELECT project AS projectId, feedback_id AS feedbackId, event_id AS eventId, received AS receivedAt, name,
         email, message, url, NULL AS replayId, NULL AS traceId, NULL AS release, NULL AS environment
       FROM feedback WHERE event_id = ? AND project = ? ORDER BY id`,
    )
    .all(row.eventId, row.projectId) as unknown as Feedback[];
}

function neighbour(
  connection: Connection,
  row: EventRow,
  side: "<" | ">",
  order: "ASC" | "DESC",
): EventId | null {
  const found = connection
    .prepare(
      `SELECT event_id AS eventId FROM events WHERE issue = ? AND (timestamp, id) ${side} (?, ?)
       ORDER BY timestamp ${order}, id ${order} LIMIT 1`,
    )
    .get(row.issueId, row.timestamp, row.row) as { eventId: EventId } | undefined;
  return found?.eventId ?? null;
}
