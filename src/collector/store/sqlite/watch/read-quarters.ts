import type { StoreFiles } from "../engine/open-files.ts";
import { addEncoded, type Histogram } from "../rates/histogram.ts";
import { rateRows } from "./rate-rows.ts";
import { allSeries, targetsOf, type RequestMemory } from "./request-memory.ts";
import { geometricMean, longerThan } from "./usual-durations.ts";
import type { WatchedSeries } from "./watched-series.ts";

const QUARTER = 15;
const QUARTERS = 24;
const OF_AN_HOUR = 4;

/** Reads the quarters of an hour up to before `end` that are new, and those of `changed` hours that are compared with. */
export function readQuarters(
  files: StoreFiles,
  memory: RequestMemory,
  end: number,
  changed: readonly number[],
): void {
  const known = memory.quarterEnd;
  const oldest = end - QUARTERS;
  if (known < end) {
    for (const { quarters } of allSeries(memory))
      for (const quarter of quarters.keys()) if (quarter < oldest) quarters.delete(quarter);
    readBetween(files, memory, Math.max(known, oldest), end);
    memory.quarterEnd = end;
  }
  for (const hour of changed) {
    const first = hour * OF_AN_HOUR;
    // The last hour is what is judged: there, what arrives late does not count.
    readBetween(files, memory, Math.max(first, oldest), Math.min(first + OF_AN_HOUR, end - OF_AN_HOUR));
  }
}

function readBetween(files: StoreFiles, memory: RequestMemory, first: number, end: number): void {
  if (first >= end) return;
  const sums = new Map<WatchedSeries, Map<number, Histogram>>();
  for (const { file, row } of rateRows(files, 5, first * QUARTER, end * QUARTER, "durations"))
    for (const series of targetsOf(memory, file, row)) {
      const own = sums.get(series) ?? new Map<number, Histogram>();
      sums.set(series, own);
      const quarter = Math.floor(row.at / QUARTER);
      own.set(quarter, addEncoded(own.get(quarter) ?? new Map(), row.histogram));
    }
  for (const [series, own] of sums)
    for (const [quarter, histogram] of own) {
      const requests = longerThan(histogram, 0).requests;
      const mean = geometricMean(histogram);
      if (mean !== null) series.quarters.set(quarter, { requests, meanLog: Math.log(mean) });
    }
}
