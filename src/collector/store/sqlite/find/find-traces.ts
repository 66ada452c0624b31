import type { TraceId } from "#lib/ids.ts";
import type { Found } from "#api/searches.ts";
import { bytesFromHex, hexFromBytes, hexFromInteger, integerFromHex } from "../engine/integer-id.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { mayHold } from "../traces/span-filter.ts";
import { findTraceRows } from "../traces/trace-parts.ts";
import { createNameReader } from "../attributes/name-reader.ts";
import { traceLine } from "../traces/trace-line.ts";

const MAX = 20;

interface SpanHit {
  spanId: bigint;
  name: bigint;
  traceId: Uint8Array;
}

const SELECT = `SELECT spans.span_id AS spanId, name, trace_id AS traceId FROM spans
  JOIN traces ON traces.id = spans.trace`;

/** The trace with the id; it may have only events or log records. */
export function findTraces(files: StoreFiles, id: string): Found[] {
  const parts = findTraceRows(files, id as TraceId);
  if (parts.length === 0) return [];
  const title = parts.some(({ spans }) => spans > 0)
    ? traceLine(files, id as TraceId).rootName
    : "Trace without spans";
  return [{ kind: "trace", id, title, path: `/observe/traces/${id}` }];
}

/** The root span of the transaction with the event id that a Sentry SDK gave it. */
export function findTransactions(files: StoreFiles, id: string): Found[] {
  return files.days().flatMap((file) => {
    const row = file.connection
      .prepareBig(
        `${SELECT} JOIN transactions ON transactions.trace = spans.trace AND transactions.span_id = spans.span_id
         WHERE transactions.event_id = ?`,
      )
      .get(bytesFromHex(id)) as SpanHit | undefined;
    return row === undefined ? [] : [{ ...spanFound(file, row), id }];
  });
}

/** Spans with the id. Filters tell where they may be; the latest rows have no filter yet and are scanned. */
export function findSpans(files: StoreFiles, hex: string): Found[] {
  const id = integerFromHex(hex);
  const found: Found[] = [];
  for (const file of files.days()) {
    for (const [first, last] of rangesThatMayHold(file, id)) {
      const rows = file.connection
        .prepareBig(`${SELECT} WHERE spans.id BETWEEN ? AND ? AND spans.span_id = ?`)
        .all(first, last, id) as unknown as SpanHit[];
      found.push(...rows.map((row) => spanFound(file, row)));
      if (found.length >= MAX) return found;
    }
  }
  return found;
}

function* rangesThatMayHold({ connection }: DayFile, id: bigint): Generator<[first: number, last: number]> {
  let covered = 0;
  const filters = connection
    .prepare("SELECT first, last, bits FROM span_filters ORDER BY last")
    .iterate() as Iterable<unknown> as Iterable<{ first: number; last: number; bits: Uint8Array }>;
  for (const { first, last, bits } of filters) {
    covered = last;
    if (mayHold(bits, id)) yield [first, last];
  }
  yield [covered + 1, Number.MAX_SAFE_INTEGER];
}

function spanFound({ connection }: DayFile, row: SpanHit): Found {
  const spanId = hexFromInteger(row.spanId);
  return {
    kind: "span",
    id: spanId,
    title: createNameReader(connection).name(Number(row.name)),
    path: `/observe/traces/${hexFromBytes(row.traceId)}?span=${spanId}`,
  };
}
