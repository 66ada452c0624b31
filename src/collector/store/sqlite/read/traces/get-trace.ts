import type { TraceId } from "#lib/ids.ts";
import type { SpanView, TraceView } from "#model/api/trace.ts";
import type { StoredTrace } from "#model/stored-trace.ts";
import { jaegerTrace } from "#model/jaeger-trace.ts";
import { traceView } from "#model/trace-view.ts";
import type { TraceDetail } from "../../../port/traces.ts";
import { hexFromInteger } from "../../integer-id.ts";
import type { StoreFiles } from "../../open-files.ts";
import { EVENT_COLUMNS, EVENT_TABLES, eventLine, type EventRow } from "../events/event-row.ts";
import { findTraceRows, type TracePart } from "./find-trace-rows.ts";
import { createLogReader, LOG_COLUMNS, LOG_TABLES, type LogRow } from "../logs/log-row.ts";
import { createSpanReader, SPAN_COLUMNS, type SpanRow } from "./span-row.ts";

/** Spans, events and log records of one trace that are shown at most, of each kind. */
const MAX = 100_000;

/** Everything under one trace id, each kind ordered by time; null when nothing names it. */
export function getTrace(files: StoreFiles, id: TraceId, detail: TraceDetail = "whole"): StoredTrace | null {
  const parts = findTraceRows(files, id);
  const hasSpans = parts.some(({ spans }) => spans > 0);
  // The earliest day first: what came first comes first among equals.
  const found = parts.toReversed().map((part) => ({
    spans: spansOf(part, id, detail),
    events: eventsOf(files, part),
    logs: logsOf(part, hasSpans),
  }));
  const seen = new Set<string>();
  const spans = found
    .flatMap((part) => part.spans)
    .filter(({ spanId }) => !seen.has(spanId) && seen.add(spanId))
    .toSorted((left, right) => compare(left.start, right.start) || compare(left.spanId, right.spanId));
  const events = found
    .flatMap((part) => part.events)
    .toSorted((left, right) => left.event.timestamp - right.event.timestamp);
  const logs = found
    .flatMap((part) => part.logs)
    .toSorted((left, right) => compare(left.record.time, right.record.time));
  if (spans.length + events.length + logs.length === 0) return null;
  return {
    spans: spans.slice(0, MAX),
    events: events.slice(0, MAX),
    logs: logs.slice(0, MAX),
    truncated: Math.max(spans.length, events.length, logs.length) > MAX,
  };
}

/** The same as the JSON of a `TraceView`, in bytes that share their memory with nothing. */
export function getTraceJson(
  files: StoreFiles,
  id: TraceId,
  detail: TraceDetail = "whole",
): Uint8Array | null {
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

function eventsOf({ state }: StoreFiles, { file: { connection }, id }: TracePart): StoredTrace["events"] {
  const rows = connection
    .prepare(`SELECT ${EVENT_COLUMNS} FROM ${EVENT_TABLES} WHERE events.trace = ? ORDER BY timestamp LIMIT ?`)
    .all(id, MAX + 1) as unknown as EventRow[];
  const shortId = state.prepare(
    `SELECT upper(slug) || '-' || number AS shortId FROM issues JOIN projects ON projects.id = issues.project
     WHERE issues.id = ?`,
  );
  return rows.flatMap((row) => {
    // The day's file is committed a moment before the state file, which knows the issue.
    const issue = shortId.get(row.issueId) as { shortId: string } | undefined;
    return issue === undefined
      ? []
      : [{ event: eventLine(row).event, issueId: row.issueId, issueShortId: issue.shortId }];
  });
}

function logsOf({ file, id }: TracePart, hasSpans: boolean): StoredTrace["logs"] {
  const rows = file.connection
    .prepare(`SELECT ${LOG_COLUMNS} FROM ${LOG_TABLES} WHERE logs.trace = ? ORDER BY logs.line LIMIT ?`)
    .all(id, MAX + 1) as unknown as LogRow[];
  return rows.map(createLogReader(file, () => hasSpans));
}

function compare<T extends bigint | string>(left: T, right: T): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
