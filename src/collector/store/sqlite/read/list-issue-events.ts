import type { IssueId } from "#lib/ids.ts";
import type { EventLine } from "../../port/events.ts";
import type { TwoWayPage } from "../../port/page.ts";
import { mergeSorted } from "../merge-sorted.ts";
import type { DayFile, StoreFiles } from "../open-files.ts";
import { recordKey } from "../record-key.ts";
import { issueParts, rootIssue } from "../root-issue.ts";
import { addCursor } from "./after-cursor.ts";
import { createConditions } from "./conditions.ts";
import { encodeCursor } from "./cursor.ts";
import { EVENT_COLUMNS, EVENT_TABLES, eventLine, type EventRow } from "./event-row.ts";
import { readTwoWayCursor, takeTwoWayPage, type TwoWayCursor } from "./two-way-page.ts";

interface Found {
  row: EventRow;
  key: number;
}

/** A page of an issue's kept events, the latest first. */
export function listIssueEvents(
  files: StoreFiles,
  id: IssueId,
  page: { limit: number; cursor?: string },
): TwoWayPage<EventLine> {
  const cursor = readTwoWayCursor(page.cursor);
  const root = rootIssue(files.state, id);
  const parts = issueParts(files.state, root);
  const found = mergeSorted(
    files.days().map((file) => eventsOfDay(file, parts, cursor)),
    cursor?.backwards === true ? (left, right) => isLater(right, left) : isLater,
  );
  return takeTwoWayPage(
    found,
    page.limit,
    cursor,
    ({ row }) => eventLine({ ...row, issueId: root }),
    ({ row, key }) => encodeCursor(row.timestamp, key),
  );
}

function* eventsOfDay(
  { day, connection }: DayFile,
  parts: IssueId[],
  cursor: TwoWayCursor | null,
): Generator<Found> {
  const backwards = cursor?.backwards === true;
  const where = createConditions();
  // The usual one is read in the index's order, without sorting.
  if (parts.length === 1) where.add("events.issue = ?", parts[0]!);
  else where.add("events.issue IN (SELECT value FROM json_each(?))", JSON.stringify(parts));
  addCursor(where, "events.timestamp", "events.id", day, cursor?.place, backwards);
  const order = backwards ? "ASC" : "DESC";
  const rows = connection
    .prepare(
      `SELECT ${EVENT_COLUMNS} FROM ${EVENT_TABLES} WHERE ${where.sql()}
       ORDER BY events.timestamp ${order}, events.id ${order}`,
    )
    .iterate(...where.values) as Iterable<unknown> as Iterable<EventRow>;
  for (const row of rows) yield { row, key: recordKey(day, row.row) };
}

function isLater(left: Found, right: Found): boolean {
  return left.row.timestamp === right.row.timestamp
    ? left.key > right.key
    : left.row.timestamp > right.row.timestamp;
}
