import type { Millis, UnixMillis } from "#lib/units.ts";
import { SEVERITIES } from "#model/level.ts";
import type { LogCount, LogCounts, LogFilter } from "../../port/logs.ts";
import type { StoreFiles } from "../engine/open-files.ts";
import { timeOf } from "./log-row.ts";
import { searchLogs, questionKey } from "./log-search.ts";
import { isSummed, summedLogRates, type LogRateSum } from "./log-rates.ts";
import { selectLogs } from "./log-rows.ts";
import { countMinutes } from "./count-minutes.ts";

const MINUTE = 60_000;
const MINUTE_NANOS = 60_000_000_000n;
/** The most records to count where each has to be read. */
const MAX_READ = 20_000;

/**
 * Log records over time by severity, in whole minutes. For words and attributes the index's hits are counted without comparing the
 * records: the count is off by words within other words, and by hash collisions.
 */
export function countLogs(files: StoreFiles, filter: LogFilter, step: Millis): LogCounts {
  const first = Math.floor(filter.start / MINUTE);
  const minutes = Math.max(1, Math.round(step / MINUTE));
  const counts = new Map<string, LogCount>();
  const add = ({ at, range, records }: LogRateSum) => {
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

/** Returns the time before which nothing was counted; null where everything was. */
function addRates(
  files: StoreFiles,
  filter: LogFilter,
  steps: { first: number; minutes: number },
  add: (rate: LogRateSum) => void,
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
    const cache = files.rowCaches.begin<number[]>(questionKey("counts", filter));
    const froms = days.flatMap(({ file }) => countMinutes(file, filter, cache, add) ?? []);
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

function rangeOf(severity: number): number {
  return severity >= 1 && severity <= 24 ? Math.ceil(severity / 4) : 0;
}
