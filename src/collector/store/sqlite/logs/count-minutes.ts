import type { UnixMillis } from "#lib/units.ts";
import type { LogFilter } from "../../port/logs.ts";
import type { DayFile } from "../engine/open-files.ts";
import type { RowCache } from "../engine/row-cache.ts";
import { takeByMinutes, type ByMinutes } from "./known-minutes.ts";
import type { LogRateSum } from "./log-rates.ts";
import { selectLogs } from "./log-rows.ts";

/** The most records of a file to count one by one. */
const MAX_COUNTED = 40_000;
/** Severity ranges: unknown, then trace to fatal. A key is a minute and its range. */
const RANGES = 8;

/**
 * Counts the records of one day's file that match by rows and index, the latest first. Returns the time before which nothing was
 * counted; null where everything was.
 */
export function countMinutes(
  file: DayFile,
  filter: LogFilter,
  cache: RowCache<number[]>,
  add: (rate: LogRateSum) => void,
): UnixMillis | null {
  return takeByMinutes(file.connection, filter, cache, {
    most: MAX_COUNTED,
    find: (part, limit) => countPart(file, { ...filter, ...part }, limit),
    sizeOf: (ranges) => ranges.reduce((sum, records) => sum + records, 0),
    take(at, ranges) {
      for (const [range, records] of ranges.entries()) if (records > 0) add({ at, range, records });
    },
  });
}

/** The number of records per minute and severity range. */
function countPart(file: DayFile, filter: LogFilter, limit: number): ReturnType<ByMinutes["find"]> {
  const minutes = new Map<number, number[]>();
  const selection = selectLogs(file, filter, null);
  if (selection === null) return { minutes, found: 0, reached: null };
  const { tables, where, id, values } = selection;
  // One text of all numbers costs a third of GROUP BY, for which SQLite would sort the records.
  const row = file.connection
    .prepare(
      `SELECT json_group_array(time / 60000000000 * ${RANGES} + iif(severity BETWEEN 1 AND 24, (severity + 3) / 4, 0)) AS found,
         min(time) / 1000000 AS reached FROM (
         SELECT logs.id * 1000 + logs.nanos AS time, logs.severity FROM ${tables} WHERE ${where} ORDER BY ${id} DESC LIMIT ?
       )`,
    )
    .get(...values, limit) as { found: string; reached: number | null };
  const found = JSON.parse(row.found) as number[];
  for (const one of found) {
    const minute = Math.floor(one / RANGES);
    let ranges = minutes.get(minute);
    if (ranges === undefined) {
      ranges = Array.from({ length: RANGES }, () => 0);
      minutes.set(minute, ranges);
    }
    ranges[one % RANGES]!++;
  }
  return { minutes, found: found.length, reached: row.reached };
}
