import type { SQLInputValue } from "node:sqlite";
import { nanosFromMillis, type UnixMillis } from "#lib/units.ts";
import type { LogFilter } from "../../port/logs.ts";
import { bytesFromHex } from "../engine/integer-id.ts";
import type { DayFile } from "../engine/open-files.ts";
import { createConditions, timeBounds } from "../engine/conditions.ts";
import { findName } from "../attributes/name-reader.ts";
import { LOG_COLUMNS, type LogRow } from "./log-row.ts";
import { isCompared, lookUpLogs } from "./match-log.ts";

/** Microseconds by which ids are moved on: in practice, as nothing bounds how many records claim one moment. */
const MOVED = 60_000_000n;
/** From here on records have an index of their own. */
const SEVERE = 17;

/** Only records of lower ids, or of this one too. */
export interface LogBound {
  id: number | bigint;
  included: boolean;
}

/**
 * Only records up to a time by their ids, where it may miss the few that were moved on past it: the rows after it are many, and
 * all of them would be read for those.
 */
export function boundAt(end: UnixMillis): LogBound {
  return { id: nanosFromMillis(end) / 1000n, included: false };
}

/** Which rows of one day's file may meet a filter, as parts of a statement. */
export interface LogSelection {
  /** The clauses after FROM and WHERE; `logs` is among the tables. */
  tables: string;
  where: string;
  /** What the rows' ids are called where rows are found by them, in either order. */
  id: string;
  values: SQLInputValue[];
  /** Whether there is more to the filter than rows and index know, in which the rest has to be compared. */
  isPartial: boolean;
  /** The query of the word index, where only it and the time narrow the rows down; null otherwise. */
  byWords: { match: string } | null;
}

/**
 * Rows of one day's file that may meet the filter, the latest first; the texts and attributes of what comes have still to
 * be compared.
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

/** The upper bound of ids, as an integer: with any other type FTS5 reads the whole list of a word. */
function lastOf(end: bigint, bound: LogBound | null): bigint {
  const last = end / 1000n + MOVED;
  if (bound === null) return last;
  const bounded = BigInt(bound.id) + (bound.included ? 1n : 0n);
  return bounded < last ? bounded : last;
}

/** Null when nothing of the day can meet the filter. */
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
  // An id is its record's time in microseconds or, where that was taken, soon after.
  const first = start / 1000n;
  // One upper bound: of two, rows are read from the first that is written on.
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
    // The word of a service may also occur in a text: the row's column decides.
    [filter.minSeverity, filter.maxSeverity, filter.traceId, service].some((asked) => asked !== undefined) ||
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

/** Whether another way in is narrower than the index of words: a trace's records, or a service's severe ones. */
function isWordless(filter: LogFilter): boolean {
  const isSevere = filter.minSeverity !== undefined && filter.minSeverity >= SEVERE;
  return filter.traceId !== undefined || (isSevere && !isCompared(filter));
}

/**
 * The way into the records that reads the fewest rows; SQLite has no statistics to choose it by. Of records that words find
 * the few severe ones are told apart by their index, and the rows of the others not read.
 */
function indexFor(filter: LogFilter, byWords: boolean): string {
  if (filter.traceId !== undefined) return "INDEXED BY logs_by_trace";
  if (filter.minSeverity !== undefined && filter.minSeverity >= SEVERE) return "INDEXED BY logs_severe";
  return byWords ? "" : "NOT INDEXED";
}
