import type { TraceId } from "#lib/ids.ts";
import type { Found } from "#api/searches.ts";
import { bytesFromHex, hexFromBytes, hexFromInteger, integerFromHex } from "../engine/integer-id.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { MAY_HOLD, probesOf } from "../traces/span-filter.ts";
import { findTraceRows } from "../traces/trace-parts.ts";
import { createNameReader } from "../attributes/name-reader.ts";
import { traceLine } from "../traces/trace-line.ts";

const MAX = 20;

interface SpanHit {
  spanId: bigint;
  name: bigint | null;
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

/** The event of the transaction with the id; its span, if the event was received before its payload was stored. */
export function findTransactions(files: StoreFiles, id: string): Found[] {
  return files.days().flatMap((file) => {
    const rows = file.connection
      .prepareBig(
        `SELECT transactions.span_id AS spanId, spans.name, trace_id AS traceId, line FROM transactions
         JOIN traces ON traces.id = transactions.trace
         LEFT JOIN spans ON spans.trace = transactions.trace AND spans.span_id = transactions.span_id
         WHERE transactions.event_id = ?`,
      )
      .all(bytesFromHex(id)) as unknown as (SpanHit & { line: bigint | null })[];
    return rows.map((row): Found => {
      const span = spanFound(file, row);
      return row.line === null
        ? Object.assign(span, { id })
        : { kind: "transaction", id, title: span.title, path: `/observe/traces/transactions/${id}` };
    });
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

function rangesThatMayHold({ connection }: DayFile, id: bigint): [first: number, last: number][] {
  const ranges = connection
    .prepareLists(`SELECT first, last FROM span_filters WHERE ${MAY_HOLD} ORDER BY last`)
    .all(...probesOf(id)) as unknown as [first: number, last: number][];
  const { covered } = connection
    .prepare("SELECT coalesce(max(last), 0) AS covered FROM span_filters")
    .get() as { covered: number };
  return [...ranges, [covered + 1, Number.MAX_SAFE_INTEGER]];
}

function spanFound({ connection }: DayFile, row: SpanHit): Found {
  const spanId = hexFromInteger(row.spanId);
  return {
    kind: "span",
    id: spanId,
    // The span of a transaction may have been dropped by a quota.
    title: row.name === null ? "Transaction" : createNameReader(connection).name(Number(row.name)),
    path: `/observe/traces/${hexFromBytes(row.traceId)}?span=${spanId}`,
  };
}
