import type { UnixMillis } from "#lib/units.ts";
import type { StoredLog } from "#model/stored-trace.ts";
import type { LogFilter, LogSample } from "../../port/logs.ts";
import type { StoreFiles } from "../open-files.ts";
import { countLogs } from "./count-logs.ts";
import { searchLogs } from "./log-search.ts";

const MINUTE = 60_000;
const PARTS = 50;

/**
 * Records that meet the filter: all of them where they are no more than `most`, else as many, from parts of the time by how
 * many each has.
 */
export function sampleLogs(
  files: StoreFiles,
  filter: LogFilter,
  most: number,
  take: (log: StoredLog) => void,
): LogSample {
  const span = Math.max(MINUTE, filter.end - filter.start);
  const step = Math.ceil(span / PARTS / MINUTE) * MINUTE;
  const { counts, from } = countLogs(files, filter, step);
  const parts = new Map<UnixMillis, number>();
  for (const { at, records } of counts) parts.set(at, (parts.get(at) ?? 0) + records);
  const total = [...parts.values()].reduce((sum, records) => sum + records, 0);
  let sampled = 0;
  const read = (part: LogFilter, limit: number) => {
    let left = limit;
    if (left === 0) return;
    for (const { log } of searchLogs(files, part)) {
      take(log);
      sampled++;
      if (--left === 0) break;
    }
  };
  if (total <= most) read(from === null ? filter : { ...filter, start: Math.max(filter.start, from) }, most);
  else {
    for (const [at, records] of parts) {
      const start = Math.max(filter.start, at, from ?? 0);
      const end = Math.min(filter.end, at + step);
      read({ ...filter, start, end }, Math.round((most * records) / total));
    }
  }
  // Sums are of whole minutes, and an index finds a little more than there is.
  return { total: total <= most ? sampled : total, sampled, from };
}
