import type { TraceFilter } from "../../port/traces.ts";
import { bucketOf } from "../rates/histogram.ts";
import type { DayFile } from "../engine/open-files.ts";
import { bytesFromHex } from "../engine/integer-id.ts";
import { addCursor, decodeCursor } from "../engine/pages.ts";
import { createConditions, type Conditions, timeBounds } from "../engine/conditions.ts";
import { findName, findNames } from "../attributes/name-reader.ts";

/** Up to so many traces are collected and sorted; more are read in sort order until a page is full. */
const FEW = 20_000;
/** With more long traces than this, scanning all is faster. */
const FEW_LONG = 10_000;
const LAST_BUCKET = 255;

/** A trace's row in one day's file; its integers are bigints. */
export interface TraceRow {
  id: bigint;
  trace_id: Uint8Array;
  start: bigint;
  duration: bigint;
  root_duration: bigint;
  root_name: bigint;
  root_service: bigint;
  failed: bigint;
  /** The number of spans. */
  spans: bigint;
}

const COLUMNS = `traces.id, traces.trace_id, traces.start, traces.duration, traces.root_duration, traces.root_name,
  traces.root_service, traces.failed, traces.spans`;

/**
 * Traces with spans in one day's file that meet the filter's conditions on traces, the latest or the longest first; only those
 * with the rows of `among`, where it is set.
 */
export function* traceRows(
  { day, connection }: DayFile,
  filter: TraceFilter,
  sort: "newest" | "slowest",
  cursor: string | undefined,
  among: number[] | null,
): Generator<TraceRow> {
  const named = filter.words.map((word) => findNames(connection, word));
  if (filter.name !== undefined) named.push(findName(connection, filter.name));
  const services = filter.service === undefined ? [] : findName(connection, filter.service);
  if (named.some((names) => names.length === 0)) return;
  if (filter.service !== undefined && services.length === 0) return;

  const where = createConditions();
  const driver = among === null ? named.find((names) => isFew(connection, names)) : undefined;
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
  addCursor(where, column, "traces.id", day, cursor);
  const statement = (tables: string, condition: string) =>
    connection.prepareBigLists(
      `SELECT ${COLUMNS} FROM ${tables} WHERE traces.spans > 0 AND ${condition} AND ${where.sql()}
       ORDER BY ${column} DESC, traces.id DESC`,
    );
  const rows = function* (tables: string, condition: string, values: (string | number)[]) {
    const found = statement(tables, condition).iterate(...values, ...where.values);
    for (const row of found as Iterable<unknown>) yield traceRow(row as Listed);
  };

  if (among !== null) {
    // All rows are needed, and fetching them one by one would double the cost.
    const found = statement(AMONG, "1").all(JSON.stringify(among), ...where.values);
    for (const row of found as unknown[]) yield traceRow(row as Listed);
  } else if (filter.traceId !== undefined) yield* rows("traces", "1", []);
  else if (driver !== undefined) yield* rows(NAMED, "1", [JSON.stringify(driver)]);
  else if (filter.failed === true) yield* rows("traces INDEXED BY traces_failed", "1", []);
  else if (sort === "newest" && areFewAsLong(connection, filter))
    yield* rows("traces INDEXED BY traces_by_bucket", AS_LONG, [JSON.stringify(bucketsFrom(filter))]);
  else if (sort === "newest") yield* rows("traces INDEXED BY traces_by_start", "1", []);
  else {
    // By buckets of duration: each is longer than the next, so only the traces of one are sorted.
    const first = cursor === undefined ? LAST_BUCKET : bucketOf(Number(decodeCursor(cursor).value));
    const last = filter.minDuration === undefined ? 0 : bucketOf(filter.minDuration);
    for (let bucket = first; bucket >= last; bucket--)
      yield* rows("traces INDEXED BY traces_by_bucket", "traces.bucket = ?", [bucket]);
  }
}

type Listed = [
  id: bigint,
  traceId: Uint8Array,
  start: bigint,
  duration: bigint,
  rootDuration: bigint,
  rootName: bigint,
  rootService: bigint,
  failed: bigint,
  spans: bigint,
];

function traceRow([
  id,
  trace_id,
  start,
  duration,
  root_duration,
  root_name,
  root_service,
  failed,
  spans,
]: Listed) {
  return { id, trace_id, start, duration, root_duration, root_name, root_service, failed, spans };
}

const AMONG = "json_each(?) CROSS JOIN traces ON traces.id = json_each.value";
const NAMED = `(SELECT DISTINCT trace FROM trace_names WHERE name IN (SELECT value FROM json_each(?)))
  CROSS JOIN traces ON traces.id = trace`;

function isFew(connection: DayFile["connection"], names: number[]): boolean {
  const { found } = connection
    .prepare(
      `SELECT count(*) AS found FROM
         (SELECT 1 FROM trace_names WHERE name IN (SELECT value FROM json_each(?)) LIMIT ${FEW})`,
    )
    .get(JSON.stringify(names)) as { found: number };
  return found < FEW;
}

const AS_LONG = "traces.bucket IN (SELECT value FROM json_each(?))";

function bucketsFrom({ minDuration = 0 }: TraceFilter): number[] {
  const first = bucketOf(minDuration);
  return Array.from({ length: LAST_BUCKET - first + 1 }, (_, index) => first + index);
}

/** Whether few enough traces are this long to collect and sort them. */
function areFewAsLong(connection: DayFile["connection"], filter: TraceFilter): boolean {
  if (filter.minDuration === undefined) return false;
  const { start, end } = timeBounds(filter);
  const { found } = connection
    .prepare(
      `SELECT count(*) AS found FROM (SELECT 1 FROM traces INDEXED BY traces_by_bucket
         WHERE spans > 0 AND ${AS_LONG} AND start >= ? AND start < ? LIMIT ${FEW_LONG})`,
    )
    .get(JSON.stringify(bucketsFrom(filter)), start, end) as { found: number };
  return found < FEW_LONG;
}

function addOwnConditions(where: Conditions, filter: TraceFilter): void {
  const { start, end } = timeBounds(filter);
  where.add("traces.start >= ? AND traces.start < ?", start, end);
  if (filter.traceId !== undefined) where.add("traces.trace_id = ?", bytesFromHex(filter.traceId));
  if (filter.failed === true) where.add("traces.failed > 0");
  if (filter.failed === false) where.add("traces.failed = 0");
  if (filter.minDuration !== undefined) where.add("traces.duration >= ?", filter.minDuration);
  if (filter.maxDuration !== undefined) where.add("traces.duration <= ?", filter.maxDuration);
  if (filter.hasEvents !== undefined) {
    where.add(`${filter.hasEvents ? "" : "NOT "}EXISTS (SELECT 1 FROM events WHERE trace = traces.id)`);
  }
}
