import type { LogFilter } from "../../port/logs.ts";
import type { DayFile } from "../engine/open-files.ts";
import { selectLogs } from "../logs/log-rows.ts";
import { selectColumns } from "./select-columns.ts";
import type { RowLimit } from "./span-rows.ts";

const COLUMNS = {
  at: "(logs.id * 1000 + logs.nanos) / 1000000",
  severity: "logs.severity",
  service: "logs.service",
  resource: "logs.resource",
  trace: "logs.trace",
  line: "logs.line",
} as const;

/** Columns of log records; times in milliseconds. Only `trace` has nulls. */
export type LogRows = Record<Exclude<LogColumn, "trace">, number[]> & { trace: (number | null)[] };

export type LogColumn = keyof typeof COLUMNS;

/**
 * Columns of one day's log records that may match: rows and index have been compared, texts and attributes not. Null where none
 * can match, and `limit.left` below zero where they are too many to read.
 */
export function readLogRows(
  file: DayFile,
  filter: LogFilter,
  columns: ReadonlySet<LogColumn>,
  limit: RowLimit,
): LogRows | null {
  const selection = selectLogs(file, filter, null);
  if (selection === null) return null;
  const { tables, where, values } = selection;
  const rows = selectColumns(
    file.connection,
    Object.fromEntries([...columns].map((column) => [column, COLUMNS[column]])),
    `FROM (SELECT logs.* FROM ${tables} WHERE ${where} LIMIT ?) AS logs`,
    [...values, limit.left + 1],
  ) as LogRows;
  limit.left -= rows.at.length;
  return limit.left < 0 ? null : rows;
}

export function takeLogRows(rows: LogRows, places: number[]): LogRows {
  return Object.fromEntries(
    Object.entries(rows).map(([column, values]) => [column, places.map((place) => values[place]!)]),
  ) as LogRows;
}
