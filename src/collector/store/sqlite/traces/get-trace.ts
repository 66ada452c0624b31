import type { SpanId, TraceId } from "#lib/ids.ts";
import type { SpanView, TraceView } from "#api/trace.ts";
import type { Span } from "#model/span.ts";
import type { StoredTrace } from "#model/stored-trace.ts";
import type { TraceDetail } from "../../port/traces.ts";
import { integerFromHex } from "../engine/integer-id.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { extentOf, findTraceRows, type TracePart } from "./trace-parts.ts";
import { getTraceColumns } from "./get-trace-columns.ts";
import { hasTransaction } from "./has-transaction.ts";
import { createTraceReader } from "./read-trace-spans.ts";
import { getTraceRecords, MAX } from "./get-trace-records.ts";
import { spanView } from "./span-detail.ts";
import { createSpanReader, SPAN_COLUMNS, type SpanRow } from "./span-row.ts";
import { traceFrame, traceView } from "./trace-view.ts";

/**
 * All records of a trace, each kind ordered by time; null when there are none. Without `withDetail`, spans have only the fields of
 * their rows.
 */
export function getTrace(files: StoreFiles, id: TraceId, withDetail = true): StoredTrace | null {
  // The earliest day first, so that records of equal times are in order of receipt.
  const parts = findTraceRows(files, id).toReversed();
  const spans = createTraceReader(withDetail)(parts, id);
  const { events, logs, truncated } = getTraceRecords(files, parts);
  if (spans.length + events.length + logs.length === 0) return null;
  return { spans: spans.slice(0, MAX), events, logs, truncated: truncated || spans.length > MAX };
}

/**
 * The trace as JSON in the form of `detail`, a `TraceView` by default. It is serialised on this thread because a large trace would
 * block the thread that serves HTTP. The bytes have their own buffer.
 */
export function getTraceJson(
  files: StoreFiles,
  id: TraceId,
  detail: TraceDetail = "whole",
): Uint8Array | null {
  if (detail === "columns") return getTraceColumns(files, id);
  if (typeof detail === "object") {
    if ("span" in detail) return jsonOf(getTraceSpan(files, id, detail.span));
    const spans = findTraceRows(files, id).reduce((sum, part) => sum + part.spans, 0);
    return getTraceJson(files, id, spans <= detail.wholeUpTo ? "whole" : detail.beyond);
  }
  const stored = getTrace(files, id, detail !== "outline");
  if (stored === null) return null;
  const view = traceView(id, stored);
  return jsonOf(
    detail === "outline" ? { ...view, outline: true, spans: view.spans.map(withoutEmpty) } : view,
  );
}

function jsonOf(value: object | null): Uint8Array | null {
  return value === null ? null : new TextEncoder().encode(JSON.stringify(value));
}

/** Omits the empty fields of an outline, which halves a large trace. */
function withoutEmpty(span: Partial<SpanView>): Partial<SpanView> {
  const { spanId, parentSpanId, service, name, op, kind, offsetNanos, durationNanos, status } = span;
  return { spanId, parentSpanId, service, name, op, kind, offsetNanos, durationNanos, status };
}

/** A trace with one of its spans and that span's error events and log records; null when no record names the trace. */
function getTraceSpan(files: StoreFiles, id: TraceId, spanId: SpanId): TraceView | null {
  const parts = findTraceRows(files, id).toReversed();
  const records = getTraceRecords(files, parts);
  const spans = parts.reduce((sum, part) => sum + part.spans, 0);
  if (spans + records.events.length + records.logs.length === 0) return null;
  const truncated = records.truncated || spans > MAX;
  const { begin, frame } = traceFrame(id, { ...records, truncated }, extentOf(parts));
  const isOfSpan = (of: { spanId: string | null }) => of.spanId === spanId;
  const [span] = parts.flatMap((part) => findSpan(part, id, spanId) ?? []);
  const eventId = span?.eventId ?? null;
  if (span !== undefined && eventId !== null && !hasTransaction(files, eventId)) span.eventId = null;
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
