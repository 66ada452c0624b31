import type { StoredLog } from "#model/stored-trace.ts";
import type { LogFilter } from "../../port/logs.ts";
import type { Page } from "../../port/page.ts";
import { mergeSorted } from "../merge-sorted.ts";
import type { DayFile, StoreFiles } from "../open-files.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { createSpanFinder } from "./find-trace-rows.ts";
import { createLogReader, type LogRow } from "./log-row.ts";
import { logRows, type LogBound } from "./log-rows.ts";
import { matchesLog } from "./match-log.ts";

interface Found {
  row: LogRow;
  file: DayFile;
  read: (row: LogRow) => StoredLog;
}

/** A page of log records, the latest first. */
export function listLogs(
  files: StoreFiles,
  filter: LogFilter,
  page: { limit: number; cursor?: string },
): Page<StoredLog> {
  const hasSpans = createSpanFinder(files);
  const sources = files.days().map((file) => logsOfDay(file, filter, page.cursor, hasSpans));
  const items: { log: StoredLog; found: Found }[] = [];
  let next: string | null = null;
  for (const found of mergeSorted(sources, isAfter)) {
    const log = found.read(found.row);
    if (!matchesLog(log.record, filter)) continue;
    if (items.length === page.limit) {
      const last = items.at(-1)?.found;
      next = last === undefined ? null : encodeCursor(last.row.id, last.file.day);
      break;
    }
    items.push({ log, found });
  }
  // Ids follow time only to a few microseconds: records of one moment make room for each other.
  return { items: items.toSorted(latestFirst).map(({ log }) => log), next };
}

function* logsOfDay(
  file: DayFile,
  filter: LogFilter,
  cursor: string | undefined,
  hasSpans: Parameters<typeof createLogReader>[1],
): Generator<Found> {
  const read = createLogReader(file, hasSpans);
  for (const row of logRows(file, filter, bound(file, cursor))) yield { row, file, read };
}

/** What of a day comes after the cursor, which is a record's id and its day. */
function bound({ day }: DayFile, cursor: string | undefined): LogBound | null {
  if (cursor === undefined) return null;
  const last = decodeCursor(cursor);
  return { id: last.value, included: day < last.id };
}

function isAfter(left: Found, right: Found): boolean {
  return left.row.id === right.row.id ? left.file.day > right.file.day : left.row.id > right.row.id;
}

function latestFirst(
  left: { log: StoredLog; found: Found },
  right: { log: StoredLog; found: Found },
): number {
  const order = right.log.record.time - left.log.record.time;
  if (order !== 0n) return Number(order);
  return right.found.file.day - left.found.file.day || right.found.row.line - left.found.row.line;
}
