import type { TraceId } from "#lib/ids.ts";
import type { UnixNanos } from "#lib/units.ts";
import type { SpanColumns } from "#api/trace.ts";
import { traceFrame } from "./trace-view.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { createNameReader } from "../attributes/name-reader.ts";
import { extentOf, findTraceRows, type TracePart } from "./trace-parts.ts";
import { getTraceRecords } from "./get-trace-records.ts";

/** The most spans of a trace that are read as columns, which cost a tenth of what a whole span does. */
const MAX_SPANS = 250_000;

type Columns = Omit<SpanColumns, "texts">;

/**
 * SQL for the JSON of each column. SQLite builds it, because creating an object per row takes ten times as long as everything
 * else here.
 */
const COLUMNS: Record<keyof Columns, string> = {
  spanIds: `'"' || group_concat(format('%016x', span_id), '') || '"'`,
  parentSpanIds: `'"' || group_concat(iif(parent_id IS NULL, '${"-".repeat(16)}', format('%016x', parent_id)), '') || '"'`,
  name: "json_group_array(name)",
  service: "json_group_array(service)",
  op: "json_group_array(ifnull(op, -1))",
  kind: "json_group_array(flags & 15)",
  status: "json_group_array((flags >> 4) & 3)",
  offsetNanos: "json_group_array(start - ?2)",
  durationNanos: "json_group_array(duration)",
};
const SELECTED = Object.entries(COLUMNS)
  .map(([name, sql]) => `${sql} AS ${name}`)
  .join(", ");

/** A trace's `TraceColumns` as JSON, in bytes with their own buffer; null when no record names the trace. */
export function getTraceColumns(files: StoreFiles, id: TraceId): Uint8Array | null {
  const parts = findTraceRows(files, id).toReversed();
  const { events, logs, truncated } = getTraceRecords(files, parts);
  const withSpans = parts.filter(({ spans }) => spans > 0);
  if (withSpans.length + events.length + logs.length === 0) return null;
  const spans = withSpans.reduce((sum, part) => sum + part.spans, 0);
  const { begin, frame } = traceFrame(
    id,
    { events, logs, truncated: truncated || spans > MAX_SPANS },
    extentOf(parts),
  );
  const columns: string[] = [];
  let room = MAX_SPANS;
  for (const part of withSpans) {
    if (room > 0) columns.push(columnsOf(part, begin, room));
    room -= part.spans;
  }
  const head = JSON.stringify({ ...frame, outline: true }).slice(0, -1);
  return new TextEncoder().encode(`${head},"columns":[${columns.join()}]}`);
}

/** One day's `SpanColumns` as JSON; the earliest received spans where there are too many. */
function columnsOf({ file: { connection }, id, spans }: TracePart, begin: UnixNanos, room: number): string {
  const from =
    spans > room
      ? `(SELECT * FROM spans WHERE trace = ?1 ORDER BY id LIMIT ${room})`
      : "spans WHERE trace = ?1";
  const row = connection.prepare(`SELECT ${SELECTED} FROM ${from}`).get(id, begin) as unknown as Record<
    keyof Columns,
    string
  >;
  const names = createNameReader(connection);
  const texts: Record<number, string> = {};
  for (const column of [row.name, row.service, row.op])
    for (const number of new Set(JSON.parse(column) as number[]))
      if (number >= 0) texts[number] = names.name(number);
  const json = Object.entries(row).map(([name, column]) => `"${name}":${column}`);
  return `{"texts":${JSON.stringify(texts)},${json.join()}}`;
}
