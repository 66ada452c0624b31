import type { Nanos } from "#lib/units.ts";
import type { TraceFilter } from "../../port/traces.ts";
import { bucketOf } from "../rates/histogram.ts";
import type { DayFile } from "../engine/open-files.ts";
import { ROW_EFFORT, type Effort } from "../engine/effort.ts";
import { timeBounds } from "../engine/conditions.ts";
import type { RowOfSpans } from "./newest-of-spans.ts";
import type { HeldHits } from "./span-hits.ts";
import { traceRows } from "./trace-rows.ts";

/** Traces read per bucket of duration: a bucket has more only where most are no longer slow. */
const MAX_OF_BUCKET = 2500;
const BEYOND_LAST = 256;
const SHORT: Nanos = 1000;

/** Whether the index that traces are scanned by answers all conditions on the traces themselves. */
export function areBySlowness({
  words,
  service,
  name,
  failed,
  hasEvents,
  maxDuration,
}: TraceFilter): boolean {
  return (
    words.length === 0 &&
    [service, name, failed, hasEvents, maxDuration].every((value) => value === undefined)
  );
}

/**
 * The longest traces of one day's file with a span that the word index finds, until the effort is used up. The traces of each
 * bucket of duration are first known by id only, and read where they have such a span.
 */
export function* slowestOfHits(
  file: DayFile,
  filter: TraceFilter,
  hits: HeldHits,
  effort: Effort,
): Generator<RowOfSpans> {
  const { connection } = file;
  const { start, end } = timeBounds(filter);
  const below = connection.prepare(
    "SELECT max(bucket) AS bucket FROM traces INDEXED BY traces_by_bucket WHERE spans > 0 AND bucket < ?",
  );
  const { minDuration = 0 } = filter;
  // A short minimum excludes almost nothing, and is not in the index.
  const isLong = minDuration > SHORT;
  const select = connection.prepareLists(
    `SELECT id FROM traces INDEXED BY traces_by_bucket WHERE spans > 0 AND bucket = ? AND start >= ? AND start < ?
     ${isLong ? "AND duration >= ?" : ""} LIMIT ${MAX_OF_BUCKET}`,
  );
  const bound = isLong ? [start, end, minDuration] : [start, end];
  const nextOf = (bucket: number) => (below.get(bucket) as { bucket: number | null }).bucket ?? -1;
  const last = bucketOf(minDuration);
  for (let bucket = nextOf(BEYOND_LAST); bucket >= last && effort.left > 0; bucket = nextOf(bucket)) {
    const ids = (select.all(bucket, ...bound) as unknown as [id: number][]).map(([id]) => id);
    const found = hits.ofTraces(ids);
    for (const row of traceRows(file, filter, "slowest", undefined, [...found.keys()]))
      yield { row, found: found.get(Number(row.id))! };
    // Yields what was found before its cost ends the search.
    effort.left = ids.length < MAX_OF_BUCKET ? effort.left - ids.length * ROW_EFFORT : 0;
  }
}
