import type { UnixMillis } from "#lib/units.ts";
import type { StoredLog } from "#model/stored-trace.ts";
import type { LogFilter } from "../../port/logs.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { mergeSorted } from "../engine/pages.ts";
import { createSpanFinder } from "../traces/trace-parts.ts";
import { type LogRow, createLogReader, timeOf } from "./log-row.ts";
import { type LogBound, logRows } from "./log-rows.ts";
import { isCompared, matchesLog } from "./match-log.ts";

/** The most records to read without a match: about 100 ms of work. */
const MAX_COMPARED = 20_000;

export interface FoundLog {
  row: LogRow;
  file: DayFile;
  log: StoredLog;
}

/** Where a search was truncated. */
export interface LogStop {
  row: LogRow;
  file: DayFile;
  at: UnixMillis;
}

/**
 * Records that match the filter, highest ids first. Ends with a `LogStop` after too many records without a match, with null at
 * the end.
 */
export function* searchLogs(
  files: StoreFiles,
  filter: LogFilter,
  boundOf: (file: DayFile) => LogBound | null = () => null,
  maxCompared = MAX_COMPARED,
): Generator<FoundLog, LogStop | null> {
  const hasSpans = createSpanFinder(files);
  const sources = files.days().map((file) => rowsOfDay(file, filter, boundOf(file), hasSpans));
  const isChecked = isCompared(filter);
  let left = maxCompared;
  for (const { row, file, read } of mergeSorted(sources, isAfter)) {
    const log = read(row);
    if (!isChecked || matchesLog(log.record, filter)) yield { row, file, log };
    else if (--left === 0) return { row, file, at: Number(timeOf(row) / 1_000_000n) };
  }
  return null;
}

interface ReadableRow {
  row: LogRow;
  file: DayFile;
  read: (row: LogRow) => StoredLog;
}

function* rowsOfDay(
  file: DayFile,
  filter: LogFilter,
  bound: LogBound | null,
  hasSpans: Parameters<typeof createLogReader>[1],
): Generator<ReadableRow> {
  const read = createLogReader(file, hasSpans);
  for (const row of logRows(file, filter, bound)) yield { row, file, read };
}

function isAfter(left: ReadableRow, right: ReadableRow): boolean {
  return left.row.id === right.row.id ? left.file.day > right.file.day : left.row.id > right.row.id;
}

/** The cache key of a question: all of its filter except the time range. */
export function questionKey(kind: string, { start: _start, end: _end, ...filter }: LogFilter): string {
  return JSON.stringify([kind, filter]);
}
