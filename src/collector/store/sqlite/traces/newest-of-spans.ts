import type { UnixNanos } from "#lib/units.ts";
import { nanosFromMillis } from "#lib/units.ts";
import type { TraceFilter } from "../../port/traces.ts";
import type { Connection } from "../engine/connection.ts";
import type { DayFile } from "../engine/open-files.ts";
import { decodeCursor } from "../engine/pages.ts";
import { spanHits, tracesOfHits } from "./span-hits.ts";
import { joinRanges, readSlices, type SliceRange } from "./span-slices.ts";
import { timeBounds } from "../engine/conditions.ts";
import { traceRows, type TraceRow } from "./trace-rows.ts";

/** A trace can begin before the end of the time range and its span after: spans of another hour are read. */
const HOUR = nanosFromMillis(3_600_000);
/** Slices read first; and the number of hits below which many more slices are read next. */
const FIRST_SLICES = 1;
const FEW_HITS = 500;
const MORE_SLICES = 8;
/** Rows looked up together; with more in several slices, fewer slices are read. */
const MANY_HITS = 3000;
const FEWER_SLICES = 4;

export interface RowOfSpans {
  row: TraceRow;
  /** The trace's spans that the index found. */
  found: number[];
}

/**
 * Traces of one day's file with a span that the index finds, the latest first. Spans are looked up in slices of arrival, the latest
 * slices first; a trace is yielded when no remaining slice can have a span that begins as late.
 */
export function* newestOfSpans(
  file: DayFile,
  filter: TraceFilter,
  match: string,
  cursor: string | undefined,
): Generator<RowOfSpans> {
  const { connection } = file;
  const { start, end } = timeBounds(filter);
  const until =
    cursor === undefined ? end : least(end, BigInt(Math.ceil(Number(decodeCursor(cursor).value)) + 1));
  const slices = readSlices(connection, start, until + HOUR);
  const found = new Map<number, Set<number>>();
  const seen = new Set<number>();
  let waiting: TraceRow[] = [];
  let size = FIRST_SLICES;
  for (let at = 0; at < slices.length;) {
    const group = slices.slice(at, at + size);
    const hits = hitsOf(connection, match, group);
    if (hits === null) {
      size = Math.ceil(size / FEWER_SLICES);
      continue;
    }
    at += group.length;
    const traces = new Set<number>();
    for (const [trace, spans] of tracesOfHits(connection, hits)) {
      const known = found.get(trace);
      if (known === undefined) found.set(trace, new Set(spans));
      else for (const span of spans) known.add(span);
      if (!seen.has(trace)) traces.add(trace);
      seen.add(trace);
    }
    if (hits.length < FEW_HITS) size *= MORE_SLICES;
    const bound = slices[at]?.latest ?? null;
    waiting.push(...traceRows(file, filter, "newest", cursor, [...traces]));
    waiting.sort(latestFirst);
    const ready = bound === null ? waiting.length : waiting.findIndex((row) => row.start <= bound);
    const count = ready === -1 ? waiting.length : ready;
    for (const row of waiting.slice(0, count)) {
      const spans = [...(found.get(Number(row.id)) ?? [])];
      yield { row, found: spans.toSorted((left, right) => left - right) };
    }
    waiting = waiting.slice(count);
  }
}

/** Null for several slices with too many hits. */
function hitsOf(connection: Connection, match: string, group: SliceRange[]): number[] | null {
  const hits: number[] = [];
  for (const range of joinRanges(group)) {
    const most = group.length === 1 ? range.last - range.first + 1 : MANY_HITS;
    const { rows, whole } = spanHits(connection, match, range, most);
    hits.push(...rows);
    if (!whole || (group.length > 1 && hits.length > MANY_HITS)) return null;
  }
  return hits;
}

function latestFirst(left: TraceRow, right: TraceRow): number {
  if (left.start !== right.start) return left.start > right.start ? -1 : 1;
  return Number(right.id - left.id);
}

function least(left: UnixNanos, right: UnixNanos): UnixNanos {
  return left < right ? left : right;
}
