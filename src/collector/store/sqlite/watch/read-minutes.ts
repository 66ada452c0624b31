import type { StoreFiles } from "../engine/open-files.ts";
import { addEncoded } from "../rates/histogram.ts";
import { rateRows, seenMinutes } from "./rate-rows.ts";
import { allSeries, targetsOf, type Needs, type RequestMemory } from "./request-memory.ts";
import type { WatchedSeries } from "./watched-series.ts";

const HOUR = 60;
const DAY = 1440;
/** What arrives later than this is not judged: a backfill raises no alarm. */
const LATE = 10;

/** Reads the minutes of the last hour that are new or may still change; the first time those of the last day as well. */
export function readMinutes(files: StoreFiles, memory: RequestMemory, end: number, needs: Needs): void {
  const isFirst = memory.end === 0;
  const from = isFirst ? end - HOUR : Math.min(memory.end, end - LATE);
  const first = Math.max(from, end - HOUR);
  for (const { minutes, seen } of allSeries(memory)) {
    for (const minute of minutes.keys()) if (minute >= from || minute < end - HOUR) minutes.delete(minute);
    while ((seen.at(-1) ?? 0) >= from) seen.pop();
    const old = seen.findIndex((minute) => minute >= end - DAY);
    if (old > 0) seen.splice(0, old);
  }
  for (const [series, minutes] of readSeen(files, memory, isFirst ? end - DAY : from, first, needs))
    series.seen.push(...[...minutes].toSorted((one, other) => one - other));
  const fresh = new Set<WatchedSeries>();
  for (const { file, row } of rateRows(files, 1, first, end, "durations"))
    for (const series of targetsOf(memory, file, row)) {
      const minute = series.minutes.get(row.at) ?? { requests: 0, failed: 0, durations: new Map() };
      minute.requests += row.requests;
      minute.failed += row.failed;
      addEncoded(minute.durations, row.histogram);
      series.minutes.set(row.at, minute);
      fresh.add(series);
    }
  for (const { seen, minutes } of fresh)
    seen.push(...[...minutes.keys()].filter((at) => at >= first).toSorted((one, other) => one - other));
  memory.end = end;
}

/**
 * Adds the minutes of an hour whose requests arrived late, for the usual pauses. None becomes the last one: what a backfill ends
 * with did not fall silent.
 */
export function addSeen(
  files: StoreFiles,
  memory: RequestMemory,
  { from, to, end }: { from: number; to: number; end: number },
  needs: Needs,
): void {
  const first = Math.max(from, end - DAY);
  for (const [series, minutes] of readSeen(files, memory, first, Math.min(to, end - LATE), needs)) {
    const last = series.seen.at(-1) ?? 0;
    const all = new Set([...series.seen, ...[...minutes].filter((minute) => minute < last)]);
    series.seen = [...all].toSorted((one, other) => one - other);
    series.pauses = null;
  }
}

/** The minutes with requests, of each series that needs them. */
function readSeen(
  files: StoreFiles,
  memory: RequestMemory,
  from: number,
  end: number,
  { seenOperations }: Needs,
): Map<WatchedSeries, Set<number>> {
  const found = new Map<WatchedSeries, Set<number>>();
  if (from >= end) return found;
  for (const { file, row } of seenMinutes(files, from, end, seenOperations ? "operation" : "service"))
    for (const series of targetsOf(memory, file, row)) {
      if (series.operation !== null && !seenOperations) continue;
      const own = found.get(series) ?? new Set();
      own.add(row.at);
      found.set(series, own);
    }
  return found;
}
