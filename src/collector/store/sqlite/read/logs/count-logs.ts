import type { Millis, UnixMillis } from "#lib/units.ts";
import { SEVERITIES } from "#model/level.ts";
import type { LogCount, LogCounts, LogFilter } from "../../../port/logs.ts";
import type { DayFile, StoreFiles } from "../../open-files.ts";
import { timeOf } from "./log-row.ts";
import { searchLogs } from "./log-search.ts";
import { isSummed, summedLogRates, type LogRate } from "./log-rates.ts";
import { selectLogs, type LogSelection } from "./log-rows.ts";

const MINUTE = 60_000;
const MINUTE_NANOS = 60_000_000_000n;
/** Records that are counted one by one at most: in the index, and where each has to be read. */
const MAX_COUNTED = 40_000;
const MAX_READ = 20_000;
/** Unknown, then trace to fatal, in one number with the minute. */
const RANGES = 8;

/**
 * Records over time by severity, in whole minutes. Where words or attributes are asked for, what the index finds is counted
 * without being compared: a word that stands within another one, or two texts of one hash, are the difference.
 */
export function countLogs(files: StoreFiles, filter: LogFilter, step: Millis): LogCounts {
  const first = Math.floor(filter.start / MINUTE);
  const minutes = Math.max(1, Math.round(step / MINUTE));
  const counts = new Map<string, LogCount>();
  const add = ({ at, range, records }: LogRate) => {
    const number = Math.floor((at - first) / minutes);
    const key = `${number} ${range}`;
    const count = counts.get(key);
    if (count !== undefined) count.records += records;
    else {
      const severity = SEVERITIES[range - 1] ?? null;
      counts.set(key, { at: (first + number * minutes) * MINUTE, severity, records });
    }
  };
  const from = addRates(files, filter, { first, minutes }, add);
  return { counts: [...counts.values()].toSorted((left, right) => left.at - right.at), from };
}

/** Gives the time before which nothing was counted; null where everything was. */
function addRates(
  files: StoreFiles,
  filter: LogFilter,
  steps: { first: number; minutes: number },
  add: (rate: LogRate) => void,
): UnixMillis | null {
  if (isSummed(filter)) {
    for (const file of files.days()) for (const rate of summedLogRates(file, filter, steps)) add(rate);
    return null;
  }
  const days = files.days().flatMap((file) => {
    const selection = selectLogs(file, filter, null);
    return selection === null ? [] : [{ file, selection }];
  });
  if (days.every(({ selection }) => !selection.isPartial)) {
    const froms = days.flatMap(({ file, selection }) => addSelected(file, selection, add) ?? []);
    return froms.length === 0 ? null : Math.max(...froms);
  }
  const search = searchLogs(files, filter);
  for (let read = 0; ; read++) {
    const step = search.next();
    if (step.done === true) return step.value?.at ?? null;
    const { row } = step.value;
    add({ at: Number(timeOf(row) / MINUTE_NANOS), range: rangeOf(row.severity), records: 1 });
    if (read === MAX_READ) {
      search.return(null);
      return Number(timeOf(row) / 1_000_000n);
    }
  }
}

function addSelected(
  file: DayFile,
  { tables, where, id, values }: LogSelection,
  add: (rate: LogRate) => void,
): UnixMillis | null {
  // One text of all numbers costs a third of groups, which SQLite would sort the records for.
  const row = file.connection
    .prepare(
      `SELECT json_group_array(time / 60000000000 * ${RANGES} + iif(severity BETWEEN 1 AND 24, (severity + 3) / 4, 0)) AS found,
         min(time) / 1000000 AS first FROM (
         SELECT logs.id * 1000 + logs.nanos AS time, logs.severity FROM ${tables} WHERE ${where} ORDER BY ${id} DESC
         LIMIT ${MAX_COUNTED}
       )`,
    )
    .get(...values) as { found: string; first: number | null };
  const found = JSON.parse(row.found) as number[];
  const sums = new Map<number, number>();
  for (const one of found) sums.set(one, (sums.get(one) ?? 0) + 1);
  for (const [one, records] of [...sums].toSorted(([left], [right]) => left - right))
    add({ at: Math.floor(one / RANGES), range: one % RANGES, records });
  return found.length < MAX_COUNTED ? null : row.first;
}

function rangeOf(severity: number): number {
  return severity >= 1 && severity <= 24 ? Math.ceil(severity / 4) : 0;
}
