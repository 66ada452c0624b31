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
export type LogRows = Record<Exclude<keyof typeof COLUMNS, "trace">, number[]> & { trace: (number | null)[] };

/**
 * One day's log records that may match, in the order of their lines: rows and index have been compared, texts and attributes
 * not. Null where none can match, and `limit.left` below zero where they are too many to read.
 */
export function readLogRows(file: DayFile, filter: LogFilter, limit: RowLimit): LogRows | null {
  const selection = selectLogs(file, filter, null);
  if (selection === null) return null;
  const { tables, where, values } = selection;
  const rows = selectColumns(
    file.connection,
    COLUMNS,
    `FROM (SELECT logs.* FROM ${tables} WHERE ${where} LIMIT ?) AS logs`,
    [...values, limit.left + 1],
  ) as LogRows;
  limit.left -= rows.at.length;
  if (limit.left < 0) return null;
  const order = Array.from(rows.line.keys()).toSorted((left, right) => rows.line[left]! - rows.line[right]!);
  return takeLogRows(rows, order);
}

export function takeLogRows(rows: LogRows, places: number[]): LogRows {
  return Object.fromEntries(
    Object.entries(rows).map(([column, values]) => [column, places.map((place) => values[place]!)]),
  ) as LogRows;
}
