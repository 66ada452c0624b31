import { createTextTable } from "#lib/text-table.ts";
import { FAILED_STATUS, NO_TEXT, type SpanTable } from "#api/span-table.ts";
import type { TabledTrace } from "#api/trace-or-columns.ts";
import type { Nanos } from "#lib/units.ts";
import { tableSpans } from "./table-spans.ts";
import { correctClocks, type ClockSkew } from "./correct-clocks.ts";
import { findVitals, isVitalsOperation, markersOf, type ChartMarkers, type Vital } from "./chart-markers.ts";
import { spanLabel } from "../page/span-label.ts";
import { namePattern } from "#model/name-pattern.ts";
import { orderSpans, type RowOrder } from "./order-spans.ts";
import { CALL, CYCLE, FAILED, MISSING, MOVED } from "./chart-rows.ts";

/**
 * A trace as the browser draws it: columns instead of objects, because thousands of rows are sent. Rows are indexes
 * into these columns; other details of a span load when it is selected.
 */
export interface TraceChart {
  traceId: string;
  /** The length of the time axis. */
  durationNanos: Nanos;
  services: string[];
  names: string[];
  rows: {
    spanId: string[];
    /** Indexes into `names`; -1 for a span without an operation. */
    name: number[];
    op: number[];
    /** Indexes into `services`; -1 for a missing span. */
    service: number[];
    depth: number[];
    /** The row after its subtree. */
    end: number[];
    startNanos: Nanos[];
    durationNanos: Nanos[];
    flags: number[];
    /** Rows of the same kind have the same number, whatever their arguments. */
    alike: number[];
  };
  /** By time. `row` is -1 for markers of unknown spans, which stand on the axis only. */
  markers: ChartMarkers;
  /** Web vitals, by time. */
  vitals: Vital[];
  /** Services whose clock was corrected. */
  skews: ClockSkew[];
}

/** Lays out a trace: ordered, with corrected clocks, counted from its earliest moment. */
export function traceChart(trace: TabledTrace): TraceChart {
  const spans = tableSpans(trace);
  const order = orderSpans(spans);
  const { shifts, skews } = correctClocks(order, spans);
  const { begin, longest, ...times } = rowTimes(order, spans, shifts);
  const { names, services, ...texts } = rowTexts(order, spans, trace.services);
  const spanId = rowIds(order, spans);
  return {
    traceId: trace.traceId,
    durationNanos: Math.max(trace.durationNanos, longest),
    services,
    names,
    rows: {
      spanId,
      depth: order.depth,
      end: order.end,
      ...texts,
      ...times,
      flags: rowFlags(order, spans, shifts),
    },
    markers: markersOf(trace, spanId, (row) => (row === -1 ? 0 : (shifts[row] ?? 0)) - begin),
    vitals: spans.texts.some(isVitalsOperation) ? findVitals(trace.spans, begin) : [],
    skews,
  };
}

function rowIds({ span }: RowOrder, { spanId, links }: SpanTable): string[] {
  const ids: string[] = [];
  for (let row = 0; row < span.length; row += 1) {
    const place = span[row]!;
    ids.push(place >= 0 ? spanId[place]! : links.missing[-1 - place]!);
  }
  return ids;
}

/** The start of each row, counted from the earliest, and its duration. A missing span covers everything below it. */
function rowTimes({ span, end }: RowOrder, spans: SpanTable, shifts: Float64Array) {
  const { offsetNanos, durationNanos } = spans;
  const starts: Nanos[] = [];
  const durations: Nanos[] = [];
  let begin = 0;
  for (let row = 0; row < span.length; row += 1) {
    const place = span[row]!;
    const start = place < 0 ? 0 : offsetNanos[place]! + shifts[row]!;
    if (start < begin) begin = start;
    starts.push(start);
    durations.push(place < 0 ? 0 : durationNanos[place]!);
  }
  if (spans.links.missing.length > 0) spanMissing(span, end, starts, durations);
  let longest = 0;
  for (let row = 0; row < span.length; row += 1) {
    const start = Math.round(starts[row]! - begin);
    const duration = Math.round(durations[row]!);
    if (start + duration > longest) longest = start + duration;
    starts[row] = start;
    durations[row] = duration;
  }
  return { begin, longest, startNanos: starts, durationNanos: durations };
}

function spanMissing(span: number[], end: number[], starts: Nanos[], durations: Nanos[]): void {
  for (let row = 0; row < span.length; row += 1) {
    if (span[row]! >= 0) continue;
    let first = Infinity;
    let last = -Infinity;
    for (let below = row + 1; below < end[row]!; below += 1) {
      first = Math.min(first, starts[below]!);
      last = Math.max(last, starts[below]! + durations[below]!);
    }
    starts[row] = Number.isFinite(first) ? first : 0;
    durations[row] = Math.max(0, last - first) || 0;
  }
}

/** Names and services of each row, as indexes into lists of distinct texts in row order. */
function rowTexts({ span }: RowOrder, spans: SpanTable, known: readonly string[]) {
  const [names, services, patterns] = [createTextTable(), createTextTable(known), createTextTable()];
  const nameOf = placesBy((text) => names.add(spanLabel({ name: spans.texts[text]!, attributes: {} })));
  const opOf = placesBy((text) => names.add(spans.texts[text]!));
  const serviceOf = placesBy((text) => services.add(spans.texts[text]!));
  const patternOf = placesBy((name) => patterns.add(namePattern(names.texts[name]!)));
  const rows = { name: [] as number[], op: [] as number[], service: [] as number[], alike: [] as number[] };
  const kindOf = pairNumbers();
  for (let row = 0; row < span.length; row += 1) {
    const place = span[row]!;
    const name = place < 0 ? names.add("") : nameOf(spans.name[place]!);
    const service = place < 0 ? -1 : serviceOf(spans.service[place]!);
    rows.name.push(name);
    rows.op.push(place < 0 || spans.op[place] === NO_TEXT ? NO_TEXT : opOf(spans.op[place]!));
    rows.service.push(service);
    rows.alike.push(place < 0 ? -1 : kindOf(service, patternOf(name)));
  }
  return { ...rows, names: names.texts, services: services.texts };
}

/** Caches a lookup by index. */
function placesBy(find: (place: number) => number): (place: number) => number {
  const found: number[] = [];
  return (place) => (found[place] ??= find(place));
}

/** Numbers distinct pairs. */
function pairNumbers(): (one: number, other: number) => number {
  const found: number[][] = [];
  let count = 0;
  return (one, other) => ((found[one] ??= [])[other] ??= count++);
}

function rowFlags({ span, cycles }: RowOrder, { status, isCall }: SpanTable, shifts: Float64Array): number[] {
  const all: number[] = [];
  for (let row = 0; row < span.length; row += 1) {
    const place = span[row]!;
    const own =
      place < 0 ? MISSING : (status[place] === FAILED_STATUS ? FAILED : 0) | (isCall[place] === 1 ? CALL : 0);
    all.push(own | (shifts[row] === 0 ? 0 : MOVED));
  }
  for (const row of cycles) all[row]! |= CYCLE;
  return all;
}
