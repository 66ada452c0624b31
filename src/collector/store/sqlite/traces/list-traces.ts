import type { TraceId } from "#lib/ids.ts";
import type { TraceFilter, TraceLine, TracePage } from "../../port/traces.ts";
import { hexFromBytes } from "../engine/integer-id.ts";
import { mergeSorted, encodeCursor } from "../engine/pages.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { recordKey } from "../engine/record-key.ts";
import { createEffort } from "../engine/effort.ts";
import { traceLine } from "./trace-line.ts";
import { matchesOf, traceCandidates, type CandidateOptions } from "./traces-of-day.ts";

interface Found {
  traceId: TraceId;
  value: bigint;
  key: number;
  start: bigint;
  duration: bigint;
  meets: () => boolean;
}

/**
 * A page of the traces that have spans, the latest or the longest first. A trace received on two days is listed where its first
 * part in the order is; another page may show it again. Where no index helps, the page ends when its effort is used up, and says
 * where.
 */
export function listTraces(
  files: StoreFiles,
  filter: TraceFilter,
  sort: "newest" | "slowest",
  page: { limit: number; cursor?: string },
): TracePage {
  const effort = createEffort();
  const sources = files.days().map((file) => {
    const matches = matchesOf(file, filter, { effort, trustsIndex: false });
    return foundOfDay(file, filter, sort, { cursor: page.cursor, matches });
  });
  const seen = new Set<TraceId>();
  const items: TraceLine[] = [];
  let last: Found | undefined;
  for (const found of mergeSorted(sources, isAfter)) {
    if (seen.has(found.traceId)) continue;
    const meets = found.meets();
    if (meets && items.length === page.limit) return { items, next: cursorOf(last), stopped: null };
    if (meets) {
      seen.add(found.traceId);
      items.push(traceLine(files, found.traceId));
      last = found;
    }
    if (effort.left <= 0) {
      const stopped = { start: Number(found.start / 1_000_000n), durationNanos: Number(found.duration) };
      return { items, next: cursorOf(found), stopped };
    }
  }
  return { items, next: null, stopped: null };
}

function cursorOf(found: Found | undefined): string | null {
  return found === undefined ? null : encodeCursor(found.value, found.key);
}

function* foundOfDay(
  file: DayFile,
  filter: TraceFilter,
  sort: "newest" | "slowest",
  options: CandidateOptions,
): Generator<Found> {
  for (const { row, meets } of traceCandidates(file, filter, sort, options))
    yield {
      traceId: hexFromBytes(row.trace_id) as TraceId,
      value: sort === "newest" ? row.start : row.duration,
      key: recordKey(file.day, Number(row.id)),
      start: row.start,
      duration: row.duration,
      meets,
    };
}

function isAfter(left: Found, right: Found): boolean {
  return left.value === right.value ? left.key > right.key : left.value > right.value;
}
