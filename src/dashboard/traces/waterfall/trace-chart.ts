import { createTextTable } from "#lib/text-table.ts";
import type { TabledTrace } from "#api/trace-or-columns.ts";
import type { Nanos } from "#lib/units.ts";
import { chartSpans, NO_TEXT, type ChartSpans } from "./chart-spans.ts";
import { correctClocks, type ClockSkew } from "./correct-clocks.ts";
import { findVitals, isVitalsOperation, marksOf, type ChartMarks, type Vital } from "./chart-markers.ts";
import { namePattern } from "./name-pattern.ts";
import { orderSpans, type RowOrder } from "./order-spans.ts";
import { CIRCLE, MISSING, MOVED } from "./row-flags.ts";

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
export function traceChart(trace: TabledTrace): TraceChart {
  const spans = chartSpans(trace);
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
    marks: marksOf(trace, spanId, (row) => (row === -1 ? 0 : (shifts[row] ?? 0)) - begin),
    vitals: spans.texts.some(isVitalsOperation) ? findVitals(trace.spans, begin) : [],
    skews,
  };
}

function rowIds({ span }: RowOrder, { spanId, links }: ChartSpans): string[] {
  const ids: string[] = [];
  for (let row = 0; row < span.length; row += 1) {
    const place = span[row]!;
    ids.push(place >= 0 ? spanId[place]! : links.missing[-1 - place]!);
  }
  return ids;
}

/** When each row began, counted from the earliest, and how long it took. A span that did not arrive reaches over all that is known below it. */
function rowTimes({ span, end }: RowOrder, spans: ChartSpans, shifts: Float64Array) {
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

/** What each row is called, and where it ran, as places in lists that have each text once, in the order of the rows. */
function rowTexts({ span }: RowOrder, spans: ChartSpans, known: readonly string[]) {
  const [names, services, patterns] = [createTextTable(), createTextTable(known), createTextTable()];
  const nameOf = placesBy((text) => names.add(spans.texts[text] ?? ""));
  const serviceOf = placesBy((text) => services.add(spans.texts[text]!));
  const patternOf = placesBy((name) => patterns.add(namePattern(names.texts[name]!)));
  const rows = { name: [] as number[], op: [] as number[], service: [] as number[], alike: [] as number[] };
  const kindOf = pairNumbers();
  for (let row = 0; row < span.length; row += 1) {
    const place = span[row]!;
    const name = nameOf(place < 0 ? spans.texts.length : spans.label[place]!);
    const service = place < 0 ? -1 : serviceOf(spans.service[place]!);
    rows.name.push(name);
    rows.op.push(place < 0 || spans.op[place] === NO_TEXT ? NO_TEXT : nameOf(spans.op[place]!));
    rows.service.push(service);
    rows.alike.push(place < 0 ? -1 : kindOf(service, patternOf(name)));
  }
  return { ...rows, names: names.texts, services: services.texts };
}

/** Remembers what places in one list are in another. */
function placesBy(find: (place: number) => number): (place: number) => number {
  const found: number[] = [];
  return (place) => (found[place] ??= find(place));
}

/** Numbers pairs of places, the same ones with the same number. */
function pairNumbers(): (one: number, other: number) => number {
  const found: number[][] = [];
  let count = 0;
  return (one, other) => ((found[one] ??= [])[other] ??= count++);
}

function rowFlags({ span, circles }: RowOrder, { flags }: ChartSpans, shifts: Float64Array): number[] {
  const all: number[] = [];
  for (let row = 0; row < span.length; row += 1)
    all.push((flags[span[row]!] ?? MISSING) | (shifts[row] === 0 ? 0 : MOVED));
  for (const row of circles) all[row]! |= CIRCLE;
  return all;
}
