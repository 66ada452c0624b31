import type { TraceId } from "#lib/ids.ts";
import type { Page } from "../../port/page.ts";
import type { TraceFilter, TraceLine } from "../../port/traces.ts";
import { hexFromBytes } from "../integer-id.ts";
import { mergeSorted } from "../merge-sorted.ts";
import type { DayFile, StoreFiles } from "../open-files.ts";
import { recordKey } from "../record-key.ts";
import { encodeCursor } from "./cursor.ts";
import { takePage } from "./take-page.ts";
import { traceLine } from "./trace-line.ts";
import { tracesOfDay } from "./traces-of-day.ts";

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
  const sources = files.days().map((file) => foundOfDay(file, filter, sort, page.cursor));
  return takePage(
    distinct(mergeSorted(sources, isAfter)),
    page.limit,
    ({ traceId }) => traceLine(files, traceId),
    ({ value, key }) => encodeCursor(value, key),
  );
}

function* foundOfDay(
  file: DayFile,
  filter: TraceFilter,
  sort: "newest" | "slowest",
  cursor: string | undefined,
): Generator<Found> {
  for (const row of tracesOfDay(file, filter, sort, cursor))
    yield {
      traceId: hexFromBytes(row.trace_id) as TraceId,
      value: sort === "newest" ? row.start : row.duration,
      key: recordKey(file.day, Number(row.id)),
    };
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
