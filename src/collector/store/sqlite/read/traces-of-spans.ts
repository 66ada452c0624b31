import type { SpanFilter } from "../../port/traces.ts";
import type { DayFile } from "../open-files.ts";
import { spanRows } from "./search-spans.ts";

/** Spans that are looked at to find which traces they are of. */
const MAX_SPANS = 20_000;

/**
 * The rows of the traces in a day's file that may have a span which meets the filter, with the rows of these spans; null
 * when they are too many to gather. A trace can begin before the time asked for ends, and its span after: so spans of an hour more are looked at.
 */
export function tracesOfSpans(file: DayFile, filter: SpanFilter): Map<number, number[]> | null {
  const traces = new Map<number, number[]>();
  let left = MAX_SPANS;
  for (const { trace, id } of spanRows(file, { ...filter, end: filter.end + HOUR }, null)) {
    if (left-- === 0) return null;
    const spans = traces.get(Number(trace));
    if (spans === undefined) traces.set(Number(trace), [Number(id)]);
    else spans.push(Number(id));
  }
  return traces;
}

const HOUR = 3_600_000;
