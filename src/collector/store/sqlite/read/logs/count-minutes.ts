import type { UnixMillis } from "#lib/units.ts";
import type { LogFilter } from "../../../port/logs.ts";
import type { Connection } from "../../connection.ts";
import type { DayFile } from "../../open-files.ts";
import type { Recall } from "../../recalled.ts";
import type { LogRate } from "./log-rates.ts";
import { selectLogs } from "./log-rows.ts";

const MINUTE = 60_000;
/** Records of a file that are counted one by one at most. */
const MAX_COUNTED = 40_000;
/** So few, or of so many minutes, are counted as fast as it is asked what is known of them. */
const MIN_KEPT = 5000;
const MAX_MINUTES = 240;
/** Times between minutes that are known that are asked for one by one: each costs as much as thousands of records. */
const MAX_RUNS = 8;
/** Unknown, then trace to fatal, in one number with the minute. */
const RANGES = 8;
/** Where the first minute stands that may be known. */
const FROM = "from";

/** Of a minute how many records it had in all, then how many of each range of severity were found. */
export type CountedMinutes = Recall<number[]>;

/**
 * Counts the records of one day's file that rows and index find, the latest first. Gives the time before which nothing was
 * counted; null where everything was. A minute that was counted before is not counted again as long as nothing came to it,
 * which the sums of all records tell.
 */
export function countMinutes(
  file: DayFile,
  filter: LogFilter,
  recall: CountedMinutes,
  add: (rate: LogRate) => void,
): UnixMillis | null {
  const { connection } = file;
  const [first, end] = [Math.ceil(filter.start / MINUTE), Math.floor(filter.end / MINUTE)];
  const from = Math.max(first, end - MAX_MINUTES, recall.get(connection, FROM)?.[0] ?? end);
  // Read before the records: what comes between is then counted again, not missed.
  const totals = totalsOf(connection, from, end);
  let left = MAX_COUNTED;
  let oldest = end;
  const take = (minute: number, ranges: number[]) => {
    for (const [range, records] of ranges.entries()) {
      if (records === 0) continue;
      add({ at: minute, range, records });
      left -= records;
      oldest = Math.min(oldest, minute);
    }
  };
  const keepFrom = (stop: UnixMillis | null) => {
    const isDense = MAX_COUNTED - left >= MIN_KEPT && end - oldest <= MAX_MINUTES;
    recall.set(connection, FROM, [isDense ? oldest : Infinity]);
    return stop;
  };
  const count = (part: { start: UnixMillis; end: UnixMillis }): UnixMillis | null => {
    if (part.start >= part.end) return null;
    const limit = left;
    const { minutes, found, reached } = countPart(file, { ...filter, ...part }, limit);
    for (const [minute, ranges] of [...minutes].toSorted(([one], [other]) => one - other))
      take(minute, ranges);
    const cutIn = found === limit ? Math.floor(reached! / MINUTE) : null;
    const whole = Math.max(Math.ceil(part.start / MINUTE), (cutIn ?? -1) + 1);
    for (const [minute, total] of totals)
      if (minute >= whole && (minute + 1) * MINUTE <= part.end)
        recall.set(connection, minute, [total, ...(minutes.get(minute) ?? [])]);
    if (cutIn === null) return null;
    oldest = cutIn + 1;
    return reached;
  };
  let until = filter.end;
  let runs = 0;
  let isBehind = true;
  for (const [minute, total] of totals) {
    const [counted, ...ranges] = recall.get(connection, minute) ?? [];
    if (counted !== total) {
      isBehind = true;
      continue;
    }
    if (isBehind) {
      if (++runs > MAX_RUNS) break;
      const stop = count({ start: (minute + 1) * MINUTE, end: until });
      if (stop !== null) return keepFrom(stop);
      isBehind = false;
    }
    until = (minute + 1) * MINUTE;
    // What is cut off within the minute is found out by counting.
    if (ranges.reduce((sum, records) => sum + records, 0) >= left) break;
    take(minute, ranges);
    until = minute * MINUTE;
  }
  return keepFrom(count({ start: filter.start, end: until }));
}

/** All records of each whole minute that has some, the latest first. */
function totalsOf(connection: Connection, from: number, end: number): Map<number, number> {
  if (from >= end) return new Map();
  const rows = connection
    .prepareLists(
      "SELECT at, sum(records) FROM log_rates WHERE level = 1 AND at >= ? AND at < ? GROUP BY at ORDER BY at DESC",
    )
    .all(from, end) as unknown as [minute: number, records: number][];
  return new Map(rows);
}

/** `reached` is the time of the earliest record that was counted. */
function countPart(
  file: DayFile,
  filter: LogFilter,
  limit: number,
): { minutes: Map<number, number[]>; found: number; reached: UnixMillis | null } {
  const minutes = new Map<number, number[]>();
  const selection = selectLogs(file, filter, null);
  if (selection === null) return { minutes, found: 0, reached: null };
  const { tables, where, id, values } = selection;
  // One text of all numbers costs a third of groups, which SQLite would sort the records for.
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
