import type { TraceId } from "#lib/ids.ts";
import type { Page, TraceFilter, TraceLine } from "../../port.ts";
import type { Connection } from "../connection.ts";
import { createConditions, type Conditions } from "./conditions.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { findName, findNames } from "./find-names.ts";
import { timeBounds } from "./time-bounds.ts";
import { createNameReader } from "./name-reader.ts";

/** Up to so many traces are gathered and sorted; of more, those are read in the order of the sort until a page is full. */
const FEW = 20_000;

interface TraceRow {
  id: bigint;
  trace_id: TraceId;
  start: bigint;
  duration: bigint;
  root_known: bigint;
  root_name: bigint;
  root_service: bigint;
  spans: bigint;
  failed: bigint;
  events: bigint;
}

/** A page of the traces that have spans, the latest or the longest first. */
export function listTraces(
  connection: Connection,
  filter: TraceFilter,
  sort: "newest" | "slowest",
  page: { limit: number; cursor?: string },
): Page<TraceLine> {
  const named = namesOf(connection, filter);
  if (named.some((names) => names.length === 0)) return { items: [], next: null };
  const services = filter.service === undefined ? [] : findName(connection, filter.service);
  if (filter.service !== undefined && services.length === 0) return { items: [], next: null };

  const where = createConditions();
  const driver = named.find((names) => isFew(connection, names));
  for (const names of named) {
    if (names === driver) continue;
    where.add(
      "EXISTS (SELECT 1 FROM trace_names WHERE name IN (SELECT value FROM json_each(?)) AND trace = traces.id)",
      JSON.stringify(names),
    );
  }
  for (const service of services) {
    where.add("EXISTS (SELECT 1 FROM trace_services WHERE trace = traces.id AND service = ?)", service);
  }
  addOwnConditions(where, filter);
  const column = sort === "newest" ? "traces.start" : "traces.duration";
  if (page.cursor !== undefined) {
    const after = decodeCursor(page.cursor);
    where.add(`(${column}, traces.id) < (?, ?)`, after.value, after.id);
  }
  const rows = connection
    .prepareBig(
      `SELECT traces.*, (SELECT count(*) FROM events WHERE trace = traces.id) AS events
       FROM ${tablesFor(connection, filter, sort, driver)} WHERE traces.spans > 0 AND ${where.sql()}
       ORDER BY ${column} DESC, traces.id DESC LIMIT ?`,
    )
    .all(
      ...(driver === undefined ? [] : [JSON.stringify(driver)]),
      ...where.values,
      page.limit + 1,
    ) as unknown as TraceRow[];
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  const more = rows.length > page.limit && last !== undefined;
  return {
    items: shown.map(traceLines(connection)),
    next: more ? encodeCursor(sort === "newest" ? last.start : last.duration, last.id) : null,
  };
}

/** For each word and for the name asked for: the numbers of the names that meet it. */
function namesOf(connection: Connection, filter: TraceFilter): number[][] {
  const named = filter.words.map((word) => findNames(connection, word));
  if (filter.name !== undefined) named.push(findName(connection, filter.name));
  return named;
}

function isFew(connection: Connection, names: number[]): boolean {
  const { found } = connection
    .prepare(
      `SELECT count(*) AS found FROM
         (SELECT 1 FROM trace_names WHERE name IN (SELECT value FROM json_each(?)) LIMIT ${FEW})`,
    )
    .get(JSON.stringify(names)) as { found: number };
  return found < FEW;
}

function addOwnConditions(where: Conditions, filter: TraceFilter): void {
  const { start, end } = timeBounds(filter);
  where.add("traces.start >= ? AND traces.start < ?", start, end);
  if (filter.failed === true) where.add("traces.failed > 0");
  if (filter.failed === false) where.add("traces.failed = 0");
  if (filter.minDuration !== undefined) where.add("traces.root_duration >= ?", filter.minDuration);
  if (filter.maxDuration !== undefined) where.add("traces.root_duration <= ?", filter.maxDuration);
  if (filter.hasEvents !== undefined) {
    where.add(`${filter.hasEvents ? "" : "NOT "}EXISTS (SELECT 1 FROM events WHERE trace = traces.id)`);
  }
}

/** The way into the traces that reads the fewest rows; SQLite has no statistics to choose it by. */
function tablesFor(
  connection: Connection,
  filter: TraceFilter,
  sort: "newest" | "slowest",
  driver: number[] | undefined,
): string {
  if (driver !== undefined) {
    return `(SELECT DISTINCT trace FROM trace_names WHERE name IN (SELECT value FROM json_each(?)))
      CROSS JOIN traces ON traces.id = trace`;
  }
  if (filter.failed === true) return "traces INDEXED BY traces_failed";
  if (sort === "newest") return "traces INDEXED BY traces_by_start";
  const { start, end } = timeBounds(filter);
  const { found } = connection
    .prepare(
      `SELECT count(*) AS found FROM (SELECT 1 FROM traces INDEXED BY traces_by_start
       WHERE spans > 0 AND start >= ? AND start < ? LIMIT ${FEW})`,
    )
    .get(start, end) as { found: number };
  return `traces INDEXED BY ${found < FEW ? "traces_by_start" : "traces_by_duration"}`;
}

function traceLines(connection: Connection): (row: TraceRow) => TraceLine {
  const names = createNameReader(connection);
  const services = connection.prepare("SELECT service FROM trace_services WHERE trace = ?");
  return (row) => ({
    traceId: row.trace_id,
    start: row.start,
    durationNanos: Number(row.duration),
    rootName: names.name(Number(row.root_name)),
    rootService: names.name(Number(row.root_service)),
    rootMissing: row.root_known === 0n,
    services: (services.all(row.id) as { service: number }[])
      .map(({ service }) => names.name(service))
      .toSorted(),
    spans: Number(row.spans),
    failedSpans: Number(row.failed),
    events: Number(row.events),
  });
}
