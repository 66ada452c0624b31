import type { SQLInputValue } from "node:sqlite";
import { nanosFromMillis, type UnixMillis } from "#lib/units.ts";
import type { LogFilter } from "../../port/logs.ts";
import { bytesFromHex } from "../engine/integer-id.ts";
import type { DayFile } from "../engine/open-files.ts";
import { createConditions, timeBounds } from "../engine/conditions.ts";
import { findName } from "../attributes/name-reader.ts";
import { LOG_COLUMNS, type LogRow } from "./log-row.ts";
import { isCompared, lookUpLogs } from "./match-log.ts";

/** The most microseconds that ids are moved by, in practice: nothing bounds how many records claim one moment. */
const MOVED = 60_000_000n;
/** Records from this severity on have a partial index. */
const SEVERE = 17;

/** An upper bound of ids, exclusive or inclusive. */
export interface LogBound {
  id: number | bigint;
  included: boolean;
}

/**
 * Records up to a time, by their ids. The few records moved past it may be missed: finding them would mean reading the many rows
 * after it.
 */
export function boundAt(end: UnixMillis): LogBound {
  return { id: nanosFromMillis(end) / 1000n, included: false };
}

/** The rows of one day's file that may match a filter, as parts of a statement. */
export interface LogSelection {
  /** The clauses after FROM and WHERE; `logs` is one of the tables. */
  tables: string;
  where: string;
  /** The id expression to sort by, in either order. */
  id: string;
  values: SQLInputValue[];
  /** Whether the filter has conditions that rows and index cannot answer and that have to be compared. */
  isPartial: boolean;
  /** The query of the word index, where it and the time range alone narrow the rows down; null otherwise. */
  byWords: { match: string } | null;
}

/**
 * Rows of one day's file that may match the filter, the latest first; their texts and attributes still have to be
 * compared.
 */
export function logRows(file: DayFile, filter: LogFilter, bound: LogBound | null): Iterable<LogRow> {
  const selection = selectLogs(file, filter, bound);
  if (selection === null) return [];
  const { tables, where, id, values } = selection;
  return file.connection
    .prepare(
      `SELECT ${LOG_COLUMNS} FROM ${tables} LEFT JOIN traces ON traces.id = logs.trace WHERE ${where} ORDER BY ${id} DESC`,
    )
    .iterate(...values) as Iterable<unknown> as Iterable<LogRow>;
}

/** The upper bound of ids as an integer: with any other type FTS5 reads the whole list of a word. */
function lastOf(end: bigint, bound: LogBound | null): bigint {
  const last = end / 1000n + MOVED;
  if (bound === null) return last;
  const bounded = BigInt(bound.id) + (bound.included ? 1n : 0n);
  return bounded < last ? bounded : last;
}

/** Null when no record of the day can match. */
export function selectLogs(
  { connection }: DayFile,
  filter: LogFilter,
  bound: LogBound | null,
): LogSelection | null {
  const [service] = filter.service === undefined ? [] : findName(connection, filter.service);
  if (filter.service !== undefined && service === undefined) return null;
  const where = createConditions();
  const lookup = lookUpLogs(connection, filter, service);
  const query = isWordless(filter) ? null : lookup.query;
  const id = query === null ? "logs.id" : "log_words.rowid";
  if (query !== null) where.add("log_words MATCH ?", query);
  const { start, end } = timeBounds(filter);
  // An id is the record's time in microseconds or, where that was taken, slightly later.
  const first = start / 1000n;
  // A single upper bound: SQLite would use only the first of two to limit the scan.
  where.add(`${id} >= ? AND ${id} < ?`, first, lastOf(end, bound));
  where.add("logs.id * 1000 + logs.nanos >= ? AND logs.id * 1000 + logs.nanos < ?", start, end);
  if (filter.minSeverity !== undefined) where.add("logs.severity >= ?", filter.minSeverity);
  if (filter.maxSeverity !== undefined) where.add("logs.severity <= ?", filter.maxSeverity);
  if (filter.traceId !== undefined) {
    where.add("logs.trace = (SELECT id FROM traces WHERE trace_id = ?)", bytesFromHex(filter.traceId));
  }
  if (service !== undefined) where.add("logs.service = ?", service);
  for (const ids of lookup.resources) where.add(`logs.resource IN (${ids.join(",")})`);
  const hasMore =
    // A service's word may also occur in a text, so the row's column decides.
    [filter.minSeverity, filter.maxSeverity, filter.traceId, service].some((value) => value !== undefined) ||
    lookup.resources.length > 0;
  const rows = `logs ${indexFor(filter, query !== null)}`;
  // SQLite uses the partial index only if the query repeats its condition.
  if (rows.includes("logs_severe")) where.add(`logs.severity >= ${SEVERE}`);
  return {
    tables: query === null ? rows : `log_words CROSS JOIN ${rows} ON logs.id = log_words.rowid`,
    where: where.sql(),
    id,
    values: where.values,
    isPartial: lookup.isPartial,
    byWords: query === null || hasMore ? null : { match: query },
  };
}

/** Whether another index is narrower than the word index: a trace's records, or a service's severe ones. */
function isWordless(filter: LogFilter): boolean {
  const isSevere = filter.minSeverity !== undefined && filter.minSeverity >= SEVERE;
  return filter.traceId !== undefined || (isSevere && !isCompared(filter));
}

/**
 * The index that reads the fewest rows; SQLite has no statistics to choose it by. The few severe records among a word's hits are
 * found by their index, without reading the other rows.
 */
function indexFor(filter: LogFilter, byWords: boolean): string {
  if (filter.traceId !== undefined) return "INDEXED BY logs_by_trace";
  if (filter.minSeverity !== undefined && filter.minSeverity >= SEVERE) return "INDEXED BY logs_severe";
  return byWords ? "" : "NOT INDEXED";
}
