import { eventTags } from "#collector/tags/event-tags.ts";
import type { EventId, IssueId, ProjectId } from "#lib/ids.ts";
import type { StoredEvent } from "../../port/events.ts";
import { bytesFromHex } from "../engine/integer-id.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import type { EventDetail } from "./encode-events.ts";
import { issueParts, rootIssue, ofIssue } from "../issues/root-issue.ts";
import { attachmentsOf } from "./attachments.ts";
import { eventDetail, EVENT_COLUMNS, EVENT_TABLES, eventLine, type EventRow } from "./event-row.ts";
import { feedbackOfRow, FEEDBACK_COLUMNS, type FeedbackRow } from "../feedback/feedback-row.ts";
import { ISSUE_COLUMNS, ISSUE_TABLES, issueOf, type IssueRow } from "../issues/issue-row.ts";
import { listIssueEvents } from "./list-issue-events.ts";

/** An event with its attachments, feedback and neighbours; null where there is none or its payload was not stored. */
export function getEvent(files: StoreFiles, project: ProjectId, id: EventId): StoredEvent | null {
  const place = files.state
    .prepare("SELECT day, event FROM event_ids WHERE event_id = ? AND project = ?")
    .get(bytesFromHex(id), project) as { day: number; event: number | null } | undefined;
  const file = place === undefined ? null : files.day(place.day);
  if (place === undefined || place.event === null || file === null) return null;
  const row = file.connection
    .prepare(`SELECT ${EVENT_COLUMNS} FROM ${EVENT_TABLES} WHERE events.id = ?`)
    .get(place.event) as EventRow | undefined;
  return row === undefined ? null : storedEvent(files, file, row);
}

/** Attempts: the latest payload may be replaced by a later one between finding and reading it. */
const LOOKS = 5;

export function getLatestEvent(files: StoreFiles, id: IssueId): StoredEvent | null {
  for (let look = 0; look < LOOKS; look++) {
    const [latest] = listIssueEvents(files, id, { limit: 1 }).items;
    if (latest === undefined) return null;
    const event = getEvent(files, latest.event.projectId, latest.event.eventId);
    if (event !== null) return event;
  }
  return null;
}

/** An issue's oldest stored event. */
export function getOldestEvent(files: StoreFiles, id: IssueId): StoredEvent | null {
  const { sql, value } = ofIssue(files, id);
  let oldest: { row: EventRow; file: DayFile } | undefined;
  for (const file of files.days().toReversed()) {
    const row = file.connection
      .prepare(
        `SELECT ${EVENT_COLUMNS} FROM ${EVENT_TABLES} WHERE ${sql}
         ORDER BY events.timestamp, events.id LIMIT 1`,
      )
      .get(value) as EventRow | undefined;
    if (row !== undefined && (oldest === undefined || row.timestamp < oldest.row.timestamp))
      oldest = { row, file };
  }
  return oldest === undefined ? null : storedEvent(files, oldest.file, oldest.row);
}

function storedEvent(files: StoreFiles, file: DayFile, row: EventRow): StoredEvent | null {
  const detail = eventDetail(file, row);
  const issue = files.state
    .prepare(`SELECT ${ISSUE_COLUMNS} FROM ${ISSUE_TABLES} WHERE issues.id = ?`)
    .get(rootIssue(files.state, row.issueId)) as IssueRow | undefined;
  if (detail === undefined || issue === undefined) return null;
  const [payload, grouping] = JSON.parse(detail) as EventDetail;
  const { event } = eventLine(row);
  const parts = issueParts(files.state, issue.id);
  const feedback = files.state
    .prepare(`SELECT ${FEEDBACK_COLUMNS} FROM feedback WHERE event_id = ? AND project = ? ORDER BY id`)
    .all(row.eventId, row.projectId) as unknown as FeedbackRow[];
  return {
    event: { ...event, payload },
    tags: eventTags(payload),
    issue: issueOf(issue),
    grouping,
    size: row.size,
    attachments: attachmentsOf(files, row.projectId, row.eventId),
    feedback: feedback.map((found) => Object.assign(feedbackOfRow(found), { status: found.status })),
    previous: neighbour(files, file, row, parts, "before"),
    next: neighbour(files, file, row, parts, "after"),
  };
}

interface Neighbour {
  eventId: EventId;
  timestamp: number;
}

/** The neighbouring event in its issue, by time, then day, then row: the nearest of each day's. */
function neighbour(
  files: StoreFiles,
  own: DayFile,
  row: EventRow,
  parts: IssueId[],
  side: "before" | "after",
): EventId | null {
  const [comparison, order] = side === "before" ? ["<", "DESC"] : [">", "ASC"];
  let nearest: Neighbour | undefined;
  // In the direction of the search, so that of equal times the nearer day's comes first.
  const days = side === "before" ? files.days() : files.days().toReversed();
  for (const { day, connection } of days) {
    const isNearDay = side === "before" ? day < own.day : day > own.day;
    const condition =
      day === own.day
        ? `(timestamp, id) ${comparison} (?2, ?3)`
        : `timestamp ${comparison}${isNearDay ? "=" : ""} ?2 AND ?3 IS NOT NULL`;
    const find = connection.prepare(
      `SELECT event_id AS eventId, timestamp FROM events WHERE issue = ?1 AND ${condition}
       ORDER BY timestamp ${order}, id ${order} LIMIT 1`,
    );
    for (const part of parts) {
      const found = find.get(part, row.timestamp, row.row) as Neighbour | undefined;
      if (found === undefined) continue;
      const isNearer =
        nearest === undefined ||
        (side === "before" ? found.timestamp > nearest.timestamp : found.timestamp < nearest.timestamp);
      if (isNearer) nearest = found;
    }
  }
  return nearest?.eventId ?? null;
}
