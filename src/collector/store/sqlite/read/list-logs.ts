import type { LogFilter, Page, StoredLog } from "../../port.ts";
import type { Connection } from "../connection.ts";
import { createConditions } from "./conditions.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { findName } from "./find-names.ts";
import { compareLogs, createLogReader, LOG_COLUMNS, LOG_TABLES, type LogRow } from "./log-row.ts";
import { timeBounds } from "./time-bounds.ts";
import { ftsQuery, matchesLog } from "./match-log.ts";

/** Microseconds by which ids are moved on: in practice, as nothing bounds how many records claim one moment. */
const MOVED = 60_000_000n;

/** A page of log records, the latest first. */
export function listLogs(
  connection: Connection,
  filter: LogFilter,
  page: { limit: number; cursor?: string },
): Page<StoredLog> {
  const where = createConditions();
  const query = ftsQuery(connection, filter);
  const id = query === null ? "logs.id" : "log_words.rowid";
  if (query !== null) where.add("log_words MATCH ?", query);
  const { start, end } = timeBounds(filter);
  // An id lies at its record's time or, where that was taken, soon after it.
  where.add(`${id} >= ? AND ${id} < ?`, start / 1000n, end / 1000n + MOVED);
  where.add("logs.id * 1000 + logs.nanos >= ? AND logs.id * 1000 + logs.nanos < ?", start, end);
  if (page.cursor !== undefined) where.add(`${id} < ?`, decodeCursor(page.cursor).id);
  if (filter.minSeverity !== undefined) where.add("logs.severity >= ?", filter.minSeverity);
  if (filter.traceId !== undefined) {
    where.add("logs.trace = (SELECT id FROM traces WHERE trace_id = ?)", filter.traceId);
  }
  if (filter.service !== undefined) {
    const [service] = findName(connection, filter.service);
    if (service === undefined) return { items: [], next: null };
    where.add("logs.service = ?", service);
  }
  const tables =
    query === null
      ? LOG_TABLES.replace("logs", `logs ${indexFor(filter)}`)
      : `log_words CROSS JOIN ${LOG_TABLES.replace(" LEFT JOIN", " ON logs.id = log_words.rowid LEFT JOIN")}`;
  // The partial index is used only where its own condition stands in the query.
  if (query === null && tables.includes("logs_severe")) where.add("logs.severity >= 17");
  const rows = connection
    .prepare(`SELECT ${LOG_COLUMNS} FROM ${tables} WHERE ${where.sql()} ORDER BY ${id} DESC`)
    .iterate(...where.values) as Iterable<unknown> as Iterable<LogRow>;

  const read = createLogReader(connection);
  const items: StoredLog[] = [];
  for (const row of rows) {
    const log = read(row);
    if (!matchesLog(log.record, filter)) continue;
    if (items.length === page.limit) {
      const next = encodeCursor(0, BigInt(items.at(-1)?.id ?? 0));
      return { items: items.toSorted(latestFirst), next };
    }
    items.push(log);
  }
  return { items: items.toSorted(latestFirst), next: null };
}

/** The way into the records that reads the fewest rows; SQLite has no statistics to choose it by. */
function indexFor(filter: LogFilter): string {
  if (filter.traceId !== undefined) return "INDEXED BY logs_by_trace";
  if (filter.minSeverity !== undefined && filter.minSeverity >= 17) return "INDEXED BY logs_severe";
  if (filter.service !== undefined) return "INDEXED BY logs_by_service";
  return "NOT INDEXED";
}

function latestFirst(left: StoredLog, right: StoredLog): number {
  return compareLogs(right, left);
}
