import type { IssueId } from "#lib/ids.ts";
import type { EventLine } from "../../port/events.ts";
import type { EventFilter, TextPattern } from "../../port/issues.ts";
import type { TwoWayPage } from "../../port/page.ts";
import {
  mergeSorted,
  addCursor,
  encodeCursor,
  readTwoWayCursor,
  takeTwoWayPage,
  type TwoWayCursor,
} from "../engine/pages.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { recordKey } from "../engine/record-key.ts";
import { rootIssue, ofIssue } from "../issues/root-issue.ts";
import { type Conditions, createConditions, likePattern } from "../engine/conditions.ts";
import { EVENT_COLUMNS, EVENT_TABLES, eventLine, type EventRow } from "./event-row.ts";
import { matchDerivedTags } from "./match-derived-tags.ts";
import { isDerived, lastWithoutDerived } from "./stored-tags.ts";

const COLUMNS = new Map([
  ["release", "events.release"],
  ["environment", "events.environment"],
  ["platform", "events.platform"],
  ["level", "events.level"],
  ["transaction", "events.transaction_name"],
]);

interface Found {
  row: EventRow;
  key: number;
}

/** A page of an issue's stored events, newest first: all, or those that match the filter. */
export function listIssueEvents(
  files: StoreFiles,
  id: IssueId,
  page: { limit: number; cursor?: string },
  filter?: EventFilter,
): TwoWayPage<EventLine> {
  const cursor = readTwoWayCursor(page.cursor);
  const root = rootIssue(files.state, id);
  const mine = ofIssue(files, root);
  const matches = matchDerivedTags(files, filter);
  const found = mergeSorted(
    files.days().map((file) => eventsOfDay(file, mine, cursor, filter, matches)),
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
  file: DayFile,
  mine: ReturnType<typeof ofIssue>,
  cursor: TwoWayCursor | null,
  filter: EventFilter | undefined,
  matchesIn: ReturnType<typeof matchDerivedTags>,
): Generator<Found> {
  const { day, connection } = file;
  const matches = matchesIn(file);
  const backwards = cursor?.backwards === true;
  const where = createConditions();
  where.add(mine.sql, mine.value);
  if (filter !== undefined) addEventFilter(where, filter, lastWithoutDerived(connection));
  addCursor(where, "events.timestamp", "events.id", day, cursor?.place, backwards);
  const order = backwards ? "ASC" : "DESC";
  const rows = connection
    .prepare(
      `SELECT ${EVENT_COLUMNS} FROM ${EVENT_TABLES} WHERE ${where.sql()}
       ORDER BY events.timestamp ${order}, events.id ${order}`,
    )
    .iterate(...where.values) as Iterable<unknown> as Iterable<EventRow>;
  for (const row of rows) if (matches(row)) yield { row, key: recordKey(day, row.row) };
}

function isLater(left: Found, right: Found): boolean {
  return left.row.timestamp === right.row.timestamp
    ? left.key > right.key
    : left.row.timestamp > right.row.timestamp;
}

/**
 * Restricts a day's events to those that match the filter. Of rows stored without derived tags, those that match but for terms
 * of such tags.
 */
function addEventFilter(where: Conditions, { words, terms }: EventFilter, underived: number): void {
  for (const word of words)
    where.add("instr(lower(events.title || char(10) || events.culprit), ?) > 0", word.toLowerCase());
  for (const { key, value } of terms) {
    const column = COLUMNS.get(key);
    if (column !== undefined) where.add(`${column} LIKE ? ESCAPE '\\'`, likePattern(value));
    else if (key === "user" || key.startsWith("user."))
      where.add("events.user_key LIKE ? ESCAPE '\\'", userPattern(key, value));
    else
      where.add(
        `(events.id <= ? OR EXISTS (SELECT 1 FROM json_each(events.tags) AS tag
           WHERE json_extract(tag.value, '$[0]') = ? AND json_extract(tag.value, '$[1]') LIKE ? ESCAPE '\\'))`,
        isDerived(key) ? underived : 0,
        key,
        likePattern(value),
      );
  }
}

/** `user.email:x` is `email:x`; `user:x` matches any field of the user. */
function userPattern(key: string, value: TextPattern): string {
  const field = key === "user" ? "%" : likePattern([key.slice("user.".length).replace("ip_address", "ip")]);
  return `${field}:${likePattern(value)}`;
}
