import { nanosFromMillis, type Bytes } from "#lib/units.ts";
import type { SpanKeyField, SpanSelection } from "../../port/aggregates.ts";
import type { SpanConditions } from "../../port/traces.ts";
import { timeBounds } from "../engine/conditions.ts";
import type { DayFile } from "../engine/open-files.ts";
import { spanQuery } from "../traces/match-span.ts";
import { joinRanges, readSlices, type SliceRange } from "../traces/span-slices.ts";
import { selectColumns } from "./select-columns.ts";

/** Columns of `spans`; times in milliseconds. */
const COLUMNS = {
  id: "spans.id",
  at: "spans.start / 1000000",
  trace: "spans.trace",
  duration: "spans.duration",
  name: "spans.name",
  service: "spans.service",
  scope: "spans.scope",
  op: "spans.op",
  flags: "spans.flags",
  resource: "spans.resource",
} as const;

export type SpanColumn = keyof typeof COLUMNS;
export type SpanRows = Record<SpanColumn, (number | null)[]>;

const OF_FIELD: Record<SpanKeyField, SpanColumn | null> = {
  service: "service",
  name: "name",
  kind: "flags",
  status: "flags",
  op: "op",
  scope: "scope",
  scopeVersion: "scope",
  statusMessage: null,
  trace: "trace",
  duration: "trace",
  "span.duration": "duration",
};

export function columnOfField(field: SpanKeyField): SpanColumn | null {
  return OF_FIELD[field];
}

export function columnsOfSelection(selection: SpanSelection): SpanColumn[] {
  switch (selection.kind) {
    case "all":
    case "any":
      return selection.of.flatMap(columnsOfSelection);
    case "not":
      return columnsOfSelection(selection.of);
    case "trace":
      return ["trace"];
    case "span":
      return columnsOfConditions(selection.of);
  }
}

function columnsOfConditions(of: SpanConditions): SpanColumn[] {
  const columns: SpanColumn[] = [];
  if (of.words.length > 0 || of.name !== undefined) columns.push("name");
  if (of.service !== undefined) columns.push("service");
  if (of.kind !== undefined || of.failed !== undefined) columns.push("flags");
  if (of.minDuration !== undefined || of.maxDuration !== undefined) columns.push("duration");
  for (const { field } of of.own ?? []) columns.push(columnOfField(field) ?? "id");
  if (readsAttributes(of)) columns.push("id", "resource");
  return columns;
}

/** Whether its attributes or resource have to be read to test a span. */
export function readsAttributes({ attributes, values = [], ranges = [], own = [] }: SpanConditions): boolean {
  return (
    attributes.length + values.length + ranges.length > 0 ||
    own.some(({ field, key }) => key.length > 0 || field === "statusMessage")
  );
}

export interface RowLimit {
  left: number;
}

/** The share of a time range's rows up to which those of an index are read one by one. */
const FEW = 0.25;

/**
 * Columns of one day's spans that begin in the time range and may match, in the order of their ids; null where no span can, and
 * `limit.left` below zero where they are too many to read.
 */
export function readSpanRows(
  file: DayFile,
  range: { start: number; end: number },
  all: SpanSelection[],
  columns: ReadonlySet<SpanColumn>,
  limit: RowLimit,
): SpanRows | null {
  const { connection } = file;
  const { start, end } = timeBounds(range);
  const slices = readSlices(connection, start, end - 1n);
  const ranges = joinRanges(slices);
  const [first, last] = [ranges[0]?.first, ranges.at(-1)?.last];
  if (first === undefined || last === undefined) return null;
  const queries = all.flatMap((one) => (one.kind === "span" ? [spanQuery(file, [one.of])] : []));
  if (queries.includes(null)) return null;
  const matches = queries.flatMap((query) => (query?.match == null ? [] : [`(${query.match})`]));
  const selected = Object.fromEntries([...columns].map((column) => [column, COLUMNS[column]]));
  const few = matches.length === 0 ? null : findFew(file, matches.join(" AND "), first, last);
  if (few !== null)
    return selectColumns(
      connection,
      selected,
      `FROM json_each(?) AS found CROSS JOIN spans ON spans.id = found.value
       WHERE spans.start >= ? AND spans.start < ?`,
      [few, start, end],
    ) as SpanRows;
  const { id: highest } = connection.prepare("SELECT max(id) AS id FROM spans").get() as { id: number };
  for (const part of ranges) limit.left -= Math.min(part.last, highest) - part.first + 1;
  if (limit.left < 0) return null;
  const parts = slices
    .toSorted((one, other) => one.first - other.first)
    .map((slice) => within(readSlice(file, slice, selected, highest), slice, range));
  return Object.fromEntries(
    Object.keys(selected).map((column) => [
      column,
      joinColumn(parts.map((part) => part[column as SpanColumn])),
    ]),
  ) as SpanRows;
}

function joinColumn(parts: ArrayLike<number | null>[]): (number | null)[] {
  const all: (number | null)[] = [];
  for (const part of parts) for (let at = 0; at < part.length; at++) all.push(part[at]!);
  return all;
}

type SliceRows = Record<SpanColumn, ArrayLike<number | null>>;

/** Columns of a slice: each from the cache once all of the slice's spans are stored. */
function readSlice(
  { connection, cache }: DayFile,
  { first, last }: SliceRange,
  columns: Partial<Record<SpanColumn, string>>,
  highest: number,
): SliceRows {
  const read = (some: typeof columns) =>
    selectColumns(
      connection,
      some as Record<SpanColumn, string>,
      "FROM spans WHERE spans.id BETWEEN ? AND ?",
      [first, last],
    );
  if (highest < last) return read(columns);
  const rows: Partial<SliceRows> = {};
  const missing: typeof columns = {};
  for (const column of Object.keys(columns) as SpanColumn[]) {
    const known = cache.get(`spans ${first} ${column}`) as SliceRows[SpanColumn] | undefined;
    if (known === undefined) missing[column] = columns[column]!;
    else rows[column] = known;
  }
  if (Object.keys(missing).length === 0) return rows as SliceRows;
  const found = read(missing);
  for (const column of Object.keys(missing) as SpanColumn[]) {
    const [packed, bytes] = pack(found[column]);
    rows[column] = packed;
    cache.set(`spans ${first} ${column}`, packed, bytes);
  }
  return rows as SliceRows;
}

/** Half as much memory where all are small integers, as most columns are. */
function pack(values: (number | null)[]): [ArrayLike<number | null>, Bytes] {
  const packed = Int32Array.from(values as number[]);
  const isSame = packed.every((number, place) => number === values[place]);
  return isSame ? [packed, packed.byteLength] : [values, 8 * values.length];
}

/** The rows that begin in the time range. */
function within(
  rows: SliceRows,
  slice: SliceRange,
  { start, end }: { start: number; end: number },
): SliceRows {
  if (slice.earliest >= nanosFromMillis(start) && slice.latest < nanosFromMillis(end)) return rows;
  const places: number[] = [];
  for (let place = 0; place < rows.at.length; place++) {
    const at = rows.at[place]!;
    if (at >= start && at < end) places.push(place);
  }
  return takeRows(rows, places);
}

export function takeRows(rows: SliceRows, places: number[]): SpanRows {
  return Object.fromEntries(
    Object.entries(rows).map(([column, values]) => [column, places.map((place) => values[place]!)]),
  ) as SpanRows;
}

/** The ids that the index finds, as JSON; null where they are many. */
function findFew({ connection }: DayFile, match: string, first: number, last: number): string | null {
  const most = Math.floor((last - first + 1) * FEW);
  const { found, ids } = connection
    .prepare(
      `SELECT count(*) AS found, json_group_array(id) AS ids FROM (
         SELECT rowid AS id FROM span_words WHERE span_words MATCH ? AND rowid BETWEEN ? AND ? LIMIT ?)`,
    )
    .get(match, BigInt(first), BigInt(last), most + 1) as { found: number; ids: string };
  return found > most ? null : ids;
}
