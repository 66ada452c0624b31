import type { TraceView } from "#model/api/trace.ts";
import type { Nanos } from "#lib/units.ts";
import { spanLabel } from "../span-label.ts";
import { orderSpans, type OrderedRow } from "./order-spans.ts";

/** Bits of a row's `flags`. */
export const FAILED = 1;
export const MISSING = 2;
export const CIRCLE = 4;

/** A moment on a row: an error event, or a log line by its weight. */
export type MarkKind = "event" | "error-log" | "warn-log" | "log";

/**
 * What the browser needs to draw a trace: columns instead of objects, because thousands of rows cross the wire. Row numbers
 * are places in these columns; everything else of a span is fetched when it is looked at.
 */
export interface TraceChart {
  traceId: string;
  /** Length of the time axis. */
  durationNanos: Nanos;
  services: string[];
  names: string[];
  rows: {
    spanId: string[];
    /** Places in `names`; -1 for an operation that is not said. */
    name: number[];
    op: number[];
    /** Places in `services`; -1 for a missing span. */
    service: number[];
    depth: number[];
    /** The row after the last one of the row's subtree. */
    end: number[];
    startNanos: Nanos[];
    durationNanos: Nanos[];
    flags: number[];
  };
  /** Ordered by time. `row` is -1 where no span of the trace is named: such marks stand on the axis only. */
  marks: { row: number[]; atNanos: Nanos[]; kind: MarkKind[] };
}

/** Lays a trace out for drawing. */
export function traceChart(trace: TraceView): TraceChart {
  const ordered = orderSpans(trace.spans);
  const names = indexed();
  const services = indexed(trace.services);
  const rows: TraceChart["rows"] = {
    spanId: [],
    name: [],
    op: [],
    service: [],
    depth: [],
    end: [],
    startNanos: [],
    durationNanos: [],
    flags: [],
  };
  let longest = trace.durationNanos;
  for (const [place, row] of ordered.entries()) {
    const span = trace.spans[row.index];
    const extent =
      span === undefined
        ? extentBelow(ordered.slice(place + 1, row.end), trace)
        : [span.offsetNanos, span.durationNanos];
    const [start = 0, duration = 0] = extent;
    longest = Math.max(longest, start + duration);
    rows.spanId.push(row.spanId);
    rows.name.push(names.of(span === undefined ? "" : spanLabel(span)));
    rows.op.push(span?.op === null || span === undefined ? -1 : names.of(span.op));
    rows.service.push(span === undefined ? -1 : services.of(span.service));
    rows.depth.push(row.depth);
    rows.end.push(row.end);
    rows.startNanos.push(start);
    rows.durationNanos.push(duration);
    rows.flags.push(
      (span?.status === "error" ? FAILED : 0) |
        (row.kind === "missing" ? MISSING : 0) |
        (row.kind === "circle" ? CIRCLE : 0),
    );
  }
  return {
    traceId: trace.traceId,
    durationNanos: longest,
    services: services.list,
    names: names.list,
    rows,
    marks: marksOf(trace, rows.spanId),
  };
}

/** From the first start to the last end of some rows, as start and length. */
function extentBelow(rows: OrderedRow[], trace: TraceView): [Nanos, Nanos] {
  let start = Infinity;
  let end = 0;
  for (const below of rows) {
    const span = trace.spans[below.index];
    if (span === undefined) continue;
    start = Math.min(start, span.offsetNanos);
    end = Math.max(end, span.offsetNanos + span.durationNanos);
  }
  return Number.isFinite(start) ? [start, Math.max(0, end - start)] : [0, 0];
}

function marksOf(trace: TraceView, spanIds: string[]): TraceChart["marks"] {
  const rowOf = new Map<string, number>();
  for (const [row, spanId] of spanIds.entries()) if (!rowOf.has(spanId)) rowOf.set(spanId, row);
  const place = (spanId: string | null) => (spanId === null ? -1 : (rowOf.get(spanId) ?? -1));
  const all = [
    ...trace.events.map((event) => ({
      row: place(event.spanId),
      at: event.offsetNanos,
      kind: "event" as const,
    })),
    ...trace.logs.map((log) => ({
      row: place(log.spanId),
      at: log.offsetNanos,
      kind: logKind(log.severityNumber),
    })),
  ].toSorted((a, b) => a.at - b.at);
  return {
    row: all.map((mark) => mark.row),
    atNanos: all.map((mark) => mark.at),
    kind: all.map((mark) => mark.kind),
  };
}

function logKind(severity: number): MarkKind {
  if (severity >= 17) return "error-log";
  return severity >= 13 ? "warn-log" : "log";
}

function indexed(start: string[] = []): { list: string[]; of(text: string): number } {
  const list = [...start];
  const places = new Map(list.map((text, index) => [text, index]));
  return {
    list,
    of(text) {
      const known = places.get(text);
      if (known !== undefined) return known;
      places.set(text, list.length);
      return list.push(text) - 1;
    },
  };
}
