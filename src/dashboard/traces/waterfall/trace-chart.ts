import type { LinkedTrace } from "#model/api/trace-or-columns.ts";
import type { TraceView } from "#model/api/trace.ts";
import type { Nanos } from "#lib/units.ts";
import { spanLabel } from "../span-label.ts";
import { correctClocks, type ClockSkew } from "./correct-clocks.ts";
import { findVitals, type Vital } from "./find-vitals.ts";
import { marksOf, type ChartMarks } from "./chart-marks.ts";
import { namePattern } from "./name-pattern.ts";
import { orderSpans, type OrderedRow } from "./order-spans.ts";
import { parentsByPageLoads } from "./page-loads.ts";
import { CALL, CIRCLE, FAILED, MISSING, MOVED } from "./row-flags.ts";

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
    /** Rows that do the same, each with its own arguments, have the same number. */
    alike: number[];
  };
  /** Ordered by time. `row` is -1 where no span of the trace is named: such marks stand on the axis only. */
  marks: ChartMarks;
  /** What a browser measured of how the page felt, by time. */
  vitals: Vital[];
  /** Services whose clock was corrected. */
  skews: ClockSkew[];
}

/** Lays a trace out for drawing: in order, with clocks corrected, counted from its earliest moment. */
export function traceChart(trace: LinkedTrace): TraceChart {
  const ordered = inOrder(trace);
  const { shifts, skews } = correctClocks(ordered, trace.spans);
  const times = rowTimes(ordered, trace, shifts);
  let begin = 0;
  for (const start of times.start) if (start < begin) begin = start;
  const names = indexed();
  const services = indexed(trace.services);
  const kinds = kindsOf(names.list);
  const rows: TraceChart["rows"] = {
    spanId: ordered.map(({ spanId }) => spanId),
    name: [],
    op: [],
    service: [],
    depth: ordered.map(({ depth }) => depth),
    end: ordered.map(({ end }) => end),
    startNanos: times.start.map((start) => Math.round(start - begin)),
    durationNanos: times.duration.map(Math.round),
    flags: [],
    alike: [],
  };
  let longest = trace.durationNanos;
  for (let place = 0; place < ordered.length; place += 1) {
    const row = ordered[place]!;
    const span = trace.spans[row.index];
    const name = names.of(span === undefined ? "" : spanLabel(span));
    const service = span === undefined ? -1 : services.of(span.service);
    longest = Math.max(longest, (rows.startNanos[place] ?? 0) + (rows.durationNanos[place] ?? 0));
    rows.name.push(name);
    rows.op.push(span?.op === null || span === undefined ? -1 : names.of(span.op));
    rows.service.push(service);
    rows.alike.push(span === undefined ? -1 : kinds.of(service, name));
    rows.flags.push(flagsOf(row, span) | (shifts[place] === 0 ? 0 : MOVED));
  }
  return {
    traceId: trace.traceId,
    durationNanos: longest,
    services: services.list,
    names: names.list,
    rows,
    marks: marksOf(trace, rows.spanId, (row) => (row === -1 ? 0 : (shifts[row] ?? 0)) - begin),
    vitals: findVitals(trace.spans, begin),
    skews,
  };
}

function inOrder({ spans, parents: links }: LinkedTrace): OrderedRow[] {
  const parents = parentsByPageLoads(spans);
  if (parents.size === 0) return orderSpans(spans, links);
  return orderSpans(
    spans.map(({ spanId, offsetNanos, parentSpanId }) => ({
      spanId,
      offsetNanos,
      parentSpanId: parents.has(spanId) ? (parents.get(spanId) ?? null) : parentSpanId,
    })),
  );
}

function flagsOf({ kind }: OrderedRow, span: TraceView["spans"][number] | undefined): number {
  const isCall =
    span !== undefined &&
    (span.kind === "client" ||
      /^(?:db|cache|http\.client)\b/.test(span.op ?? "") ||
      "db.system" in span.attributes ||
      "db.system.name" in span.attributes);
  return (
    (span?.status === "error" ? FAILED : 0) |
    (kind === "missing" ? MISSING : 0) |
    (kind === "circle" ? CIRCLE : 0) |
    (isCall ? CALL : 0)
  );
}

/** When each row began and how long it took. A span that did not arrive reaches over all that is known below it. */
function rowTimes(ordered: OrderedRow[], { spans }: TraceView, shifts: Float64Array) {
  const start: Nanos[] = [];
  const duration: Nanos[] = [];
  for (let place = 0; place < ordered.length; place += 1) {
    const span = spans[ordered[place]!.index];
    start.push(span === undefined ? 0 : span.offsetNanos + (shifts[place] ?? 0));
    duration.push(span?.durationNanos ?? 0);
  }
  for (const [place, row] of ordered.entries()) {
    if (row.kind !== "missing") continue;
    let [first, last] = [Infinity, -Infinity];
    for (let below = place + 1; below < row.end; below += 1) {
      first = Math.min(first, start[below] ?? 0);
      last = Math.max(last, (start[below] ?? 0) + (duration[below] ?? 0));
    }
    start[place] = Number.isFinite(first) ? first : 0;
    duration[place] = Math.max(0, last - first) || 0;
  }
  return { start, duration };
}

/** Numbers for what does the same: spans of a service whose names differ in nothing but numbers. `list` may still grow. */
function kindsOf(list: readonly string[]) {
  const patterns = indexed();
  const kinds = indexed();
  const patternOf: number[] = [];
  return {
    of(service: number, name: number) {
      const pattern = (patternOf[name] ??= patterns.of(namePattern(list[name] ?? "")));
      return kinds.of(`${service} ${pattern}`);
    },
  };
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
