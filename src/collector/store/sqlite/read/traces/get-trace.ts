import type { TraceId } from "#lib/ids.ts";
import type { SpanView, TraceView } from "#model/api/trace.ts";
import type { StoredTrace } from "#model/stored-trace.ts";
import { jaegerTrace } from "#model/jaeger-trace.ts";
import { traceView } from "#model/trace-view.ts";
import type { TraceDetail } from "../../../port/traces.ts";
import { hexFromInteger } from "../../integer-id.ts";
import type { StoreFiles } from "../../open-files.ts";
import { findTraceRows, type TracePart } from "./find-trace-rows.ts";
import { getTraceColumns } from "./get-trace-columns.ts";
import { compare, getTraceRecords, MAX } from "./get-trace-records.ts";
import { createSpanReader, SPAN_COLUMNS, type SpanRow } from "./span-row.ts";

/** Everything under one trace id, each kind ordered by time; null when nothing names it. */
export function getTrace(files: StoreFiles, id: TraceId, detail: TraceDetail = "whole"): StoredTrace | null {
  // The earliest day first: what came first comes first among equals.
  const parts = findTraceRows(files, id).toReversed();
  const seen = new Set<string>();
  const spans = parts
    .flatMap((part) => spansOf(part, id, detail))
    .filter(({ spanId }) => !seen.has(spanId) && seen.add(spanId))
    .toSorted((left, right) => compare(left.start, right.start) || compare(left.spanId, right.spanId));
  const { events, logs, truncated } = getTraceRecords(files, parts);
  if (spans.length + events.length + logs.length === 0) return null;
  return { spans: spans.slice(0, MAX), events, logs, truncated: truncated || spans.length > MAX };
}

/** The same as JSON, in the form that the detail has, in bytes that share their memory with nothing. */
export function getTraceJson(
  files: StoreFiles,
  id: TraceId,
  detail: TraceDetail = "whole",
): Uint8Array | null {
  if (detail === "columns") return getTraceColumns(files, id);
  const stored = getTrace(files, id, detail === "jaeger" ? "whole" : detail);
  if (stored === null) return null;
  if (detail === "jaeger") return new TextEncoder().encode(JSON.stringify(jaegerTrace(id, stored.spans)));
  const view: Omit<TraceView, "spans"> & { spans: Partial<SpanView>[] } = traceView(id, stored);
  if (detail === "outline") {
    view.outline = true;
    view.spans = view.spans.map(withoutEmpty);
  } else if (detail !== "whole") {
    const isOfSpan = ({ spanId }: { spanId?: string | null }) => spanId === detail.span;
    view.spans = view.spans.filter(isOfSpan);
    view.events = view.events.filter(isOfSpan);
    view.logs = view.logs.filter(isOfSpan);
  }
  return new TextEncoder().encode(JSON.stringify(view));
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
  detail: TraceDetail,
): StoredTrace["spans"] {
  const rows = connection
    .prepareBig(`SELECT ${SPAN_COLUMNS} FROM spans WHERE trace = ? ORDER BY id LIMIT ?`)
    .all(id, MAX + 1) as unknown as SpanRow[];
  const read = createSpanReader(connection);
  if (typeof detail === "string") return rows.map((row) => read(row, traceId, detail === "whole"));
  return rows.map((row) => read(row, traceId, hexFromInteger(row.span_id) === detail.span));
}
