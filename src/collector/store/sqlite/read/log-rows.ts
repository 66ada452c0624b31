import type { LogFilter } from "../../port/logs.ts";
import { bytesFromHex } from "../integer-id.ts";
import type { DayFile } from "../open-files.ts";
import { createConditions } from "./conditions.ts";
import { findName } from "./find-names.ts";
import { LOG_COLUMNS, LOG_TABLES, type LogRow } from "./log-row.ts";
import { logQuery } from "./match-log.ts";
import { timeBounds } from "./time-bounds.ts";

/** Microseconds by which ids are moved on: in practice, as nothing bounds how many records claim one moment. */
const MOVED = 60_000_000n;

/** Only records of lower ids, or of this one too. */
export interface LogBound {
  id: number | bigint;
  included: boolean;
}

/**
 * Rows of one day's file that may meet the filter, the latest first; the texts and attributes of what comes have still to
 * be compared.
 */
export function logRows(
  { connection }: DayFile,
  filter: LogFilter,
  bound: LogBound | null,
): Iterable<LogRow> {
  const [service] = filter.service === undefined ? [] : findName(connection, filter.service);
  if (filter.service !== undefined && service === undefined) return [];
  const where = createConditions();
  const query = filter.traceId === undefined ? logQuery(connection, filter, service) : null;
  const id = query === null ? "logs.id" : "log_words.rowid";
  if (query !== null) where.add("log_words MATCH ?", query);
  const { start, end } = timeBounds(filter);
  // An id lies at its record's time or, where that was taken, soon after it.
  where.add(`${id} >= ? AND ${id} < ?`, start / 1000n, end / 1000n + MOVED);
  where.add("logs.id * 1000 + logs.nanos >= ? AND logs.id * 1000 + logs.nanos < ?", start, end);
  if (bound !== null) where.add(`${id} ${bound.included ? "<=" : "<"} ?`, bound.id);
  if (filter.minSeverity !== undefined) where.add("logs.severity >= ?", filter.minSeverity);
  if (filter.traceId !== undefined) {
    where.add("logs.trace = (SELECT id FROM traces WHERE trace_id = ?)", bytesFromHex(filter.traceId));
  }
  if (service !== undefined) where.add("logs.service = ?", service);
  let tables: string;
  if (query !== null) {
    tables = `log_words CROSS JOIN ${LOG_TABLES.replace(" LEFT JOIN", " ON logs.id = log_words.rowid LEFT JOIN")}`;
  } else {
    tables = LOG_TABLES.replace("logs", `logs ${indexFor(filter)}`);
    // The partial index is used only where its own condition stands in the query.
    if (tables.includes("logs_severe")) where.add("logs.severity >= 17");
  }
  return connection
    .prepare(`SELECT ${LOG_COLUMNS} FROM ${tables} WHERE ${where.sql()} ORDER BY ${id} DESC`)
    .iterate(...where.values) as Iterable<unknown> as Iterable<LogRow>;
}

/** The way into the records that reads the fewest rows; SQLite has no statistics to choose it by. */
function indexFor(filter: LogFilter): string {
  if (filter.traceId !== undefined) return "INDEXED BY logs_by_trace";
  if (filter.minSeverity !== undefined && filter.minSeverity >= 17) return "INDEXED BY logs_severe";
  return "NOT INDEXED";
}
