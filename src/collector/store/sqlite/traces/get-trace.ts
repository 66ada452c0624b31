import type { TraceId } from "#lib/ids.ts";
import type { SpanView } from "#api/trace.ts";
import type { StoredTrace } from "#model/stored-trace.ts";
import { jaegerTrace } from "#model/jaeger-trace.ts";
import { traceView } from "./trace-view.ts";
import type { TraceDetail } from "../../port/traces.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { findTraceRows, type TracePart } from "./trace-parts.ts";
import { getTraceColumns } from "./get-trace-columns.ts";
import { compare, getTraceRecords, MAX } from "./get-trace-records.ts";
import { getTraceSpan } from "./get-trace-span.ts";
import { createSpanReader, SPAN_COLUMNS, type SpanRow } from "./span-row.ts";

/** Everything under one trace id, each kind ordered by time; null when nothing names it. Without `withDetail` of spans what their rows have. */
export function getTrace(files: StoreFiles, id: TraceId, withDetail = true): StoredTrace | null {
  // The earliest day first: what came first comes first among equals.
  const parts = findTraceRows(files, id).toReversed();
  const seen = new Set<string>();
  const spans = parts
    .flatMap((part) => spansOf(part, id, withDetail))
    .filter(({ spanId }) => !seen.has(spanId) && seen.add(spanId))
    .toSorted((left, right) => compare(left.start, right.start) || compare(left.spanId, right.spanId));
  const { events, logs, truncated } = getTraceRecords(files, parts);
  if (spans.length + events.length + logs.length === 0) return null;
  return { spans: spans.slice(0, MAX), events, logs, truncated: truncated || spans.length > MAX };
}

/**
 * The trace as JSON in the form that the detail asks for, a `TraceView` unless it says otherwise. It is serialised here
 * because a large trace would block the thread that serves it. The bytes share their memory with nothing.
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
  if (detail === "jaeger") return jsonOf(jaegerTrace(id, stored.spans));
  const view = traceView(id, stored);
  return jsonOf(
    detail === "outline" ? { ...view, outline: true, spans: view.spans.map(withoutEmpty) } : view,
  );
}

function jsonOf(value: object | null): Uint8Array | null {
  return value === null ? null : new TextEncoder().encode(JSON.stringify(value));
}

/** What is empty in an outline is not written: of a large trace that is half of it. */
function withoutEmpty(span: Partial<SpanView>): Partial<SpanView> {
  const { spanId, parentSpanId, service, name, op, kind, offsetNanos, durationNanos, status } = span;
  return { spanId, parentSpanId, service, name, op, kind, offsetNanos, durationNanos, status };
}

/** In the order in which they came, in which their details lie together. */
function spansOf(
  { file: { connection }, id }: TracePart,
  traceId: TraceId,
  withDetail: boolean,
): StoredTrace["spans"] {
  const rows = connection
    .prepareBig(`SELECT ${SPAN_COLUMNS} FROM spans WHERE trace = ? ORDER BY id LIMIT ?`)
    .all(id, MAX + 1) as unknown as SpanRow[];
  const read = createSpanReader(connection);
  return rows.map((row) => read(row, traceId, withDetail));
}
