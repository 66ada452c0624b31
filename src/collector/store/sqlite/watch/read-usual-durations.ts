import type { StoreFiles } from "../engine/open-files.ts";
import { addEncoded, type Histogram } from "../rates/histogram.ts";
import { rateRowsOf } from "./rate-rows.ts";
import { allSeries, targetsOf, type RequestMemory } from "./request-memory.ts";
import { isUsualHour, usualDurations } from "./usual-durations.ts";
import type { WatchedSeries } from "./watched-series.ts";

const HOURS = 192;
/** Each has up to fifty hours to read. */
const MOST_SERIES = 50;

/**
 * Reads the durations of the same hours of the last days, of as many of the services that wait for it as there is time for, or of
 * all. They change little from one hour to the next.
 */
export function readUsualDurations(files: StoreFiles, memory: RequestMemory, all: boolean): void {
  if (memory.due.size === 0) return;
  const byService = Map.groupBy(allSeries(memory), ({ service }) => service);
  const services: string[] = [];
  let count = 0;
  for (const service of memory.due) {
    if (count >= MOST_SERIES && !all) break;
    memory.due.delete(service);
    services.push(service);
    count += byService.get(service)?.length ?? 0;
  }
  const hours = readHistograms(files, memory, services);
  for (const service of services)
    for (const series of byService.get(service) ?? []) {
      const own = hours.get(series);
      series.durations = own === undefined ? null : usualDurations(own, memory.hourEnd);
    }
}

function readHistograms(
  files: StoreFiles,
  memory: RequestMemory,
  services: readonly string[],
): Map<WatchedSeries, Map<number, Histogram>> {
  const { hourEnd } = memory;
  const usual = Array.from({ length: HOURS }, (_, index) => hourEnd - HOURS + index).filter((hour) =>
    isUsualHour(hour, hourEnd),
  );
  const found = new Map<WatchedSeries, Map<number, Histogram>>();
  for (const { file, row } of rateRowsOf(files, usual, services))
    for (const series of targetsOf(memory, file, row)) {
      const own = found.get(series) ?? new Map<number, Histogram>();
      found.set(series, own);
      own.set(row.hour, addEncoded(own.get(row.hour) ?? new Map(), row.histogram));
    }
  return found;
}
