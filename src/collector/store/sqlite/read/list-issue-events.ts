import type { IssueId } from "#lib/ids.ts";
import type { EventLine, Page } from "../../port.ts";
import type { Connection } from "../connection.ts";
import { createConditions } from "./conditions.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { EVENT_COLUMNS, EVENT_TABLES, eventLine, type EventRow } from "./event-row.ts";

/** A page of an issue's kept events, the latest first. */
export function listIssueEvents(
  connection: Connection,
  id: IssueId,
  page: { limit: number; cursor?: string },
): Page<EventLine> {
  const where = createConditions();
  where.add("events.issue = ?", id);
  if (page.cursor !== undefined) {
    const after = decodeCursor(page.cursor);
    where.add("(events.timestamp, events.id) < (?, ?)", after.value, after.id);
  }
  const rows = connection
    .prepare(
      `SELECT ${EVENT_COLUMNS} FROM ${EVENT_TABLES} WHERE ${where.sql()}
       ORDER BY events.timestamp DESC, events.id DESC LIMIT ?`,
    )
    .all(...where.values, page.limit + 1) as unknown as EventRow[];
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => eventLine(row)),
    next: rows.length > page.limit && last !== undefined ? encodeCursor(last.timestamp, last.row) : null,
  };
}
