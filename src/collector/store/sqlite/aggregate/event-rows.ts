import type { IssueId, ProjectId } from "#lib/ids.ts";
import { eventTags } from "#collector/tags/event-tags.ts";
import { createBlockReader } from "../engine/block-reader.ts";
import type { DayFile } from "../engine/open-files.ts";
import type { EventDetail } from "../events/encode-events.ts";
import { eventDetail } from "../events/event-row.ts";
import { lastWithoutDerived } from "../events/stored-tags.ts";
import { searchPairs } from "../issues/search-facts.ts";
import { selectColumns } from "./select-columns.ts";
import type { RowLimit } from "./span-rows.ts";

const COLUMNS = {
  row: "id",
  line: "line",
  issue: "issue",
  at: "timestamp",
  level: "level",
  title: "title",
  culprit: "culprit",
  platform: "platform",
  environment: "environment",
  release: "release",
  transaction: "transaction_name",
  trace: "trace",
  tags: "json(tags)",
} as const;

/** Columns of a day's events; times in milliseconds. */
export interface EventRows {
  row: number[];
  line: (number | null)[];
  issue: IssueId[];
  at: number[];
  level: string[];
  title: string[];
  culprit: string[];
  platform: string[];
  environment: (string | null)[];
  release: (string | null)[];
  transaction: (string | null)[];
  trace: (number | null)[];
  tags: [string, string][][];
}

/** The events of one day's file in the time range; null, with `limit.left` below zero, where they are too many to read. */
export function readEventRows(
  { connection }: DayFile,
  project: ProjectId,
  { start, end }: { start: number; end: number },
  limit: RowLimit,
): EventRows | null {
  const rows = selectColumns(
    connection,
    COLUMNS,
    "FROM (SELECT * FROM events WHERE project = ? AND timestamp >= ? AND timestamp < ? ORDER BY id LIMIT ?)",
    [project, start, end, limit.left + 1],
  ) as unknown as EventRows;
  limit.left -= rows.row.length;
  return limit.left < 0 ? null : rows;
}

/** Keys that are searched like tags and are in an event's payload alone. */
const OF_PAYLOAD: ReadonlySet<string> = new Set([
  "user.id",
  "user.email",
  "user.username",
  "user.ip",
  "error.type",
  "error.handled",
  "logger",
  "sdk",
  "http.method",
  "browser",
  "os",
  "runtime",
  "device",
]);

export function isOfPayload(name: string): boolean {
  return OF_PAYLOAD.has(name);
}

/** As long as a value in the search index. */
const MAX_PAIR = 200;

/**
 * Reads what an event is searched by as its tags: keys and values in turn, as the search index has them. Its payload is read
 * only where `withPayload`, or where its tags were stored without the derived ones.
 */
export function createPairReader(
  file: DayFile,
  rows: EventRows,
  withPayload: boolean,
): (at: number) => string[] {
  const after = lastWithoutDerived(file.connection);
  const readLine = createBlockReader(file.connection, "event_blocks");
  const ofRow = (at: number) => {
    const pairs: string[] = [];
    const add = (key: string, value: string | null) => {
      if (value !== null && value !== "" && key.length <= MAX_PAIR) pairs.push(key, value.slice(0, MAX_PAIR));
    };
    add("release", rows.release[at]!);
    add("environment", rows.environment[at]!);
    add("transaction", rows.transaction[at]!);
    for (const [key, value] of rows.tags[at]!) add(key, value);
    return pairs;
  };
  return (at) => {
    const isUnderived = rows.row[at]! <= after;
    if (!withPayload && !isUnderived) return ofRow(at);
    const line = rows.line[at]!;
    const json = line === null ? eventDetail(file, { row: rows.row[at]!, line }) : readLine(line);
    if (json === undefined || json === "") return ofRow(at);
    const [payload] = JSON.parse(json) as EventDetail;
    const tags = isUnderived ? eventTags(payload) : rows.tags[at]!;
    return searchPairs(
      {
        payload,
        release: rows.release[at]!,
        environment: rows.environment[at]!,
        transaction: rows.transaction[at]!,
      },
      tags,
    );
  };
}
