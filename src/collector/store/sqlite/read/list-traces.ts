import type { TraceId } from "#lib/ids.ts";
import type { Page } from "../../port/page.ts";
import type { TraceFilter, TraceLine } from "../../port/traces.ts";
import { hexFromBytes } from "../integer-id.ts";
import { mergeSorted } from "../merge-sorted.ts";
import type { DayFile, StoreFiles } from "../open-files.ts";
import { recordKey } from "../record-key.ts";
import { encodeCursor } from "./cursor.ts";
import { createTraceMatch, spanQuery } from "./match-span.ts";
import { takePage } from "./take-page.ts";
import { traceLine } from "./trace-line.ts";
import { traceRows, type TraceRow } from "./trace-rows.ts";
import { tracesOfSpans } from "./traces-of-spans.ts";

interface Found {
  traceId: TraceId;
  value: bigint;
  key: number;
}

/**
 * A page of the traces that have spans, the latest or the longest first. A trace whose spans came on two days stands where
 * the part stands that comes first in the order; another page may show it again.
 */
export function listTraces(
  files: StoreFiles,
  filter: TraceFilter,
  sort: "newest" | "slowest",
  page: { limit: number; cursor?: string },
): Page<TraceLine> {
  const sources = files.days().map((file) => tracesOfDay(file, filter, sort, page.cursor));
  return takePage(
    distinct(mergeSorted(sources, isAfter)),
    page.limit,
    ({ traceId }) => traceLine(files, traceId),
    ({ value, key }) => encodeCursor(value, key),
  );
}

function* tracesOfDay(
  file: DayFile,
  filter: TraceFilter,
  sort: "newest" | "slowest",
  cursor: string | undefined,
): Generator<Found> {
  const show = (row: TraceRow): Found => ({
    traceId: hexFromBytes(row.trace_id) as TraceId,
    value: sort === "newest" ? row.start : row.duration,
    key: recordKey(file.day, Number(row.id)),
  });
  if (filter.spans === undefined) {
    for (const row of traceRows(file, filter, sort, cursor, null)) yield show(row);
    return;
  }
  const query = spanQuery(file, filter.spans);
  if (query === null) return;
  const among = tracesOfSpans(file, { any: filter.spans, start: filter.start, end: filter.end });
  const matches = createTraceMatch(file, filter.spans, query);
  for (const row of traceRows(file, filter, sort, cursor, among && [...among.keys()])) {
    const found = show(row);
    const id = Number(row.id);
    if (matches(id, found.traceId, among?.get(id))) yield found;
  }
}

function* distinct(found: Iterable<Found>): Generator<Found> {
  const seen = new Set<TraceId>();
  for (const one of found) {
    if (seen.has(one.traceId)) continue;
    seen.add(one.traceId);
    yield one;
  }
}

function isAfter(left: Found, right: Found): boolean {
  return left.value === right.value ? left.key > right.key : left.value > right.value;
}
