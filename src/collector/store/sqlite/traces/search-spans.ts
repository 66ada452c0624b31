import type { TraceId } from "#lib/ids.ts";
import type { Span } from "#model/span.ts";
import type { Page } from "../../port/page.ts";
import type { SpanFilter } from "../../port/traces.ts";
import { hexFromBytes } from "../engine/integer-id.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { splitKey, recordKey } from "../engine/record-key.ts";
import { createConditions, timeBounds } from "../engine/conditions.ts";
import { decodeCursor, encodeCursor, takePage } from "../engine/pages.ts";
import { meetsAny, spanQuery } from "./match-span.ts";
import { createSpanReader, SPAN_COLUMNS, type SpanRow } from "./span-row.ts";

const MINUTE = 60_000;

interface Found {
  span: Span;
  key: number;
}

/** A page of spans that match one of the conditions, the latest received first. */
export function searchSpans(
  files: StoreFiles,
  filter: SpanFilter,
  page: { limit: number; cursor?: string },
): Page<Span> {
  return takePage(
    spansOfDays(files, filter, page.cursor),
    page.limit,
    ({ span }) => span,
    ({ key }) => encodeCursor(0, key),
  );
}

function* spansOfDays(files: StoreFiles, filter: SpanFilter, cursor: string | undefined): Generator<Found> {
  const after = cursor === undefined ? null : splitKey(decodeCursor(cursor).id);
  for (const file of files.days()) {
    if (after !== null && file.day > after.day) continue;
    yield* spansOfDay(file, filter, after?.day === file.day ? after.row : null);
  }
}

function* spansOfDay(file: DayFile, filter: SpanFilter, before: number | null): Generator<Found> {
  const read = createSpanReader(file.connection);
  for (const { trace_id, ...row } of spanRows(file, filter, before)) {
    const span = read(row, hexFromBytes(trace_id) as TraceId);
    if (meetsAny(span, filter.any)) yield { span, key: recordKey(file.day, Number(row.id)) };
  }
}

/** Rows of one day's file that may match the filter, the latest received first. */
export function spanRows(
  file: DayFile,
  filter: SpanFilter,
  before: number | null,
): Iterable<SpanRow & { trace: bigint; trace_id: Uint8Array }> {
  const { connection } = file;
  const query = spanQuery(file, filter.any);
  if (query === null) return [];
  const range = connection
    .prepare(
      "SELECT min(lowest) AS lowest, max(highest) AS highest FROM span_minutes WHERE minute >= ? AND minute <= ?",
    )
    .get(Math.floor(filter.start / MINUTE), Math.floor(filter.end / MINUTE)) as {
    lowest: number | null;
    highest: number | null;
  };
  if (range.lowest === null || range.highest === null) return [];
  const where = createConditions();
  const { match } = query;
  const id = match === null ? "spans.id" : "span_words.rowid";
  if (match !== null) where.add("span_words MATCH ?", match);
  // Integers, because FTS5 reads a word's whole list where a bound is of any other type.
  where.add(
    `${id} BETWEEN ? AND ?`,
    BigInt(range.lowest),
    BigInt(before === null ? range.highest : before - 1),
  );
  const { start, end } = timeBounds(filter);
  where.add("spans.start >= ? AND spans.start < ?", start, end);
  const tables = match === null ? "spans" : "span_words CROSS JOIN spans ON spans.id = span_words.rowid";
  return connection
    .prepareBig(
      `SELECT ${SPAN_COLUMNS}, spans.trace, traces.trace_id FROM ${tables}
       CROSS JOIN traces ON traces.id = spans.trace WHERE ${where.sql()} ORDER BY ${id} DESC`,
    )
    .iterate(...where.values) as Iterable<unknown> as Iterable<
    SpanRow & { trace: bigint; trace_id: Uint8Array }
  >;
}
