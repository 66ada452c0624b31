import type { SpanId, TraceId } from "#lib/ids.ts";
import type { TraceView } from "#api/trace.ts";
import type { Span } from "#model/span.ts";
import { traceFrame } from "./trace-view.ts";
import { spanView } from "./span-detail.ts";
import { integerFromHex } from "../engine/integer-id.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { extentOf, findTraceRows, type TracePart } from "./trace-parts.ts";
import { getTraceRecords, MAX } from "./get-trace-records.ts";
import { createSpanReader, SPAN_COLUMNS, type SpanRow } from "./span-row.ts";

/** A trace with one of its spans, and the error events and log lines of that; null when nothing names the trace. */
export function getTraceSpan(files: StoreFiles, id: TraceId, spanId: SpanId): TraceView | null {
  const parts = findTraceRows(files, id).toReversed();
  const records = getTraceRecords(files, parts);
  const spans = parts.reduce((sum, part) => sum + part.spans, 0);
  if (spans + records.events.length + records.logs.length === 0) return null;
  const truncated = records.truncated || spans > MAX;
  const { begin, frame } = traceFrame(id, { ...records, truncated }, extentOf(parts));
  const isOfSpan = (of: { spanId: string | null }) => of.spanId === spanId;
  const [span] = parts.flatMap((part) => findSpan(part, id, spanId) ?? []);
  return {
    ...frame,
    spans: span === undefined ? [] : [spanView(span, (time) => Number(time - begin))],
    events: frame.events.filter(isOfSpan),
    logs: frame.logs.filter(isOfSpan),
  };
}

function findSpan({ file: { connection }, id }: TracePart, traceId: TraceId, spanId: SpanId): Span | null {
  const row = connection
    .prepareBig(`SELECT ${SPAN_COLUMNS} FROM spans WHERE trace = ? AND span_id = ?`)
    .get(id, integerFromHex(spanId)) as unknown as SpanRow | undefined;
  return row === undefined ? null : createSpanReader(connection)(row, traceId);
}
