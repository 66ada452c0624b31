import type { IssueId } from "#lib/ids.ts";
import type { EventLine, Page } from "../../port.ts";
import { mergeSorted } from "../merge-sorted.ts";
import type { DayFile, StoreFiles } from "../open-files.ts";
import { recordKey } from "../record-key.ts";
import { addCursor } from "./after-cursor.ts";
import { createConditions } from "./conditions.ts";
import { encodeCursor } from "./cursor.ts";
import { EVENT_COLUMNS, EVENT_TABLES, eventLine, type EventRow } from "./event-row.ts";
import { takePage } from "./take-page.ts";

interface Found {
  row: EventRow;
  key: number;
}

/** A page of an issue's kept events, the latest first. */
export function listIssueEvents(
  files: StoreFiles,
  id: IssueId,
  page: { limit: number; cursor?: string },
): Page<EventLine> {
  const found = mergeSorted(
    files.days().map((file) => eventsOfDay(file, id, page.cursor)),
    isAfter,
  );
  return takePage(
    found,
    page.limit,
    ({ row }) => eventLine(row),
    ({ row, key }) => encodeCursor(row.timestamp, key),
  );
}

function* eventsOfDay(
  { day, connection }: DayFile,
  id: IssueId,
  cursor: string | undefined,
): Generator<Found> {
  const where = createConditions();
  where.add("events.issue = ?", id);
  addCursor(where, "events.timestamp", "events.id", day, cursor);
  const rows = connection
    .prepare(
      `SELECT ${EVENT_COLUMNS} FROM ${EVENT_TABLES} WHERE ${where.sql()}
       ORDER BY events.timestamp DESC, events.id DESC`,
    )
    .iterate(...where.values) as Iterable<unknown> as Iterable<EventRow>;
  for (const row of rows) yield { row, key: recordKey(day, row.row) };
}

function isAfter(left: Found, right: Found): boolean {
  return left.row.timestamp === right.row.timestamp
    ? left.key > right.key
    : left.row.timestamp > right.row.timestamp;
}
