import type { Millis, UnixMillis } from "#lib/units.ts";
import type { TraceFilter } from "../../port/traces.ts";
import type { TraceCounts } from "../../port/watch.ts";
import { timeBounds } from "../engine/conditions.ts";
import { ROW_EFFORT, type Effort } from "../engine/effort.ts";
import { hexFromBytes } from "../engine/integer-id.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { mergeSorted } from "../engine/pages.ts";
import { matchesOf, traceCandidates, type TraceCandidate } from "../traces/traces-of-day.ts";

const NANOS = 1_000_000n;
const DAY: Millis = 86_400_000;
/** About a second. */
const EFFORT = 40_000;
/** Of a trace that no index of spans has to find, and of one that is only passed over. */
const ROW = ROW_EFFORT / 4;
const SCANNED = ROW_EFFORT / 25;

/**
 * Counts the traces that meet a filter in steps of time from its start on, by their begin, without steps that have none. The latest
 * are read first, as many as there is effort for: `from` says since when all are counted, null if all are. Hits of the word index
 * are trusted, as they are in samples.
 */
export function countTraces(files: StoreFiles, filter: TraceFilter, step: Millis): TraceCounts {
  const effort: Effort = { left: EFFORT };
  const counts = new Map<number, number>();
  const done = (from: UnixMillis | null): TraceCounts => ({
    from,
    counts: [...counts].map(([number, traces]) => ({ at: filter.start + number * step, traces })),
  });
  for (let { end } = filter; end > filter.start; end -= DAY) {
    const day = { ...filter, start: Math.max(filter.start, end - DAY), end };
    const scanned = files.days().reduce((sum, file) => sum + tracesIn(file, day), 0) * SCANNED;
    if (scanned > effort.left && end < filter.end) return done(end);
    effort.left -= scanned;
    const seen = new Set<string>();
    for (const { row, meets } of newestFirst(files, day, effort)) {
      const at = Number(row.start / NANOS);
      if (effort.left <= 0) return done(at);
      effort.left -= ROW;
      const id = hexFromBytes(row.trace_id);
      if (seen.has(id) || !meets()) continue;
      // A trace received on two days counts once.
      seen.add(id);
      const number = Math.floor((at - filter.start) / step);
      counts.set(number, (counts.get(number) ?? 0) + 1);
    }
  }
  return done(null);
}

function newestFirst(files: StoreFiles, filter: TraceFilter, effort: Effort): Iterable<TraceCandidate> {
  const sources = files.days().map((file) =>
    traceCandidates(file, filter, "newest", {
      matches: matchesOf(file, filter, { effort, trustsIndex: true }),
    }),
  );
  return mergeSorted(sources, (one, other) => one.row.start > other.row.start);
}

function tracesIn({ connection }: DayFile, filter: TraceFilter): number {
  const { start, end } = timeBounds(filter);
  const row = connection
    .prepare(
      "SELECT count(*) AS found FROM traces INDEXED BY traces_by_start WHERE spans > 0 AND start >= ? AND start < ?",
    )
    .get(start, end) as { found: number };
  return row.found;
}
