import type { UnixMillis } from "#lib/units.ts";
import type { Connection } from "../engine/connection.ts";
import type { RowCache } from "../engine/row-cache.ts";

const MINUTE = 60_000;
/** With fewer hits, or hits spread over more minutes, searching is as fast as reading the cache. */
const MIN_KEPT = 5000;
const MAX_MINUTES = 240;
/** The most gaps between cached minutes to query one by one: each costs as much as thousands of records. */
const MAX_RUNS = 8;
/** The key of the first minute that may be cached. */
const FROM = "from";

interface Part {
  start: UnixMillis;
  end: UnixMillis;
}

/** Log records found, minute by minute. */
export interface ByMinutes {
  /** The most records to find, the latest first. */
  most: number;
  /** Finds the latest records of a part of the time range; `reached` is the time of the earliest one found. */
  find(
    part: Part,
    limit: number,
  ): { minutes: Map<number, number[]>; found: number; reached: UnixMillis | null };
  /** The number of records that a minute's values stand for. */
  sizeOf(values: number[]): number;
  /** Receives a minute's values, the latest minute first; a minute split between two parts is passed twice. */
  take(minute: number, values: number[]): void;
}

/**
 * Passes on what is found in one day's file, and returns the time before which nothing was searched; null where everything was. A
 * cached minute is not searched again unless it got records, which shows in the sums of all records.
 */
export function takeByMinutes(
  connection: Connection,
  range: Part,
  cache: RowCache<number[]>,
  { most, find, sizeOf, take }: ByMinutes,
): UnixMillis | null {
  const [first, end] = [Math.ceil(range.start / MINUTE), Math.floor(range.end / MINUTE)];
  const keptFrom = cache.get(connection, FROM)?.[0];
  const sums = sumsOf(connection, Math.max(first, end - MAX_MINUTES, keptFrom ?? end), end);
  let left = most;
  let oldest = end;
  const takeAll = (minute: number, values: number[]) => {
    take(minute, values);
    left -= sizeOf(values);
    if (values.length > 0) oldest = Math.min(oldest, minute);
  };
  const isDense = () => most - left >= MIN_KEPT && end - oldest <= MAX_MINUTES;
  const keepFrom = (stop: UnixMillis | null) => {
    cache.set(connection, FROM, [isDense() ? oldest : Infinity]);
    return stop;
  };
  const keep = (minute: number, sum: number, values: number[]) => {
    cache.set(connection, sumKey(minute), [sum]);
    cache.set(connection, minute, values);
  };
  const findPart = (part: Part): UnixMillis | null => {
    if (part.start >= part.end) return null;
    const limit = left;
    const { minutes, found, reached } = find(part, limit);
    for (const [minute, values] of [...minutes].toSorted(([one], [other]) => other - one))
      takeAll(minute, values);
    const cutIn = found === limit ? Math.floor(reached! / MINUTE) : null;
    const whole = Math.max(Math.ceil(part.start / MINUTE), (cutIn ?? -1) + 1);
    // In the first run, only the hits tell whether caching is worthwhile.
    const isFirst = keptFrom === undefined && isDense();
    for (const [minute, sum] of isFirst ? sumsOf(connection, Math.max(first, oldest), end) : sums)
      if (minute >= whole && (minute + 1) * MINUTE <= part.end) keep(minute, sum, minutes.get(minute) ?? []);
    if (cutIn === null) return null;
    oldest = cutIn + 1;
    return reached;
  };
  let until = range.end;
  let runs = 0;
  let isBehind = true;
  for (const [minute, sum] of sums) {
    const values =
      cache.get(connection, sumKey(minute))?.[0] === sum ? cache.get(connection, minute) : undefined;
    if (values === undefined) {
      isBehind = true;
      continue;
    }
    if (isBehind) {
      if (++runs > MAX_RUNS) break;
      const stop = findPart({ start: (minute + 1) * MINUTE, end: until });
      if (stop !== null) return keepFrom(stop);
      isBehind = false;
    }
    until = (minute + 1) * MINUTE;
    // Where the limit falls within the minute, it has to be searched.
    if (sizeOf(values) >= left) break;
    takeAll(minute, values);
    until = minute * MINUTE;
  }
  return keepFrom(findPart({ start: range.start, end: until }));
}

/** A separate key, because adding the sum to a minute's values would copy the list each time. */
function sumKey(minute: number): string {
  return `sum of ${minute}`;
}

/**
 * For each whole minute, the latest first, the total of its records and those of the minute before: ids may be moved past a
 * minute's end. Minutes without records are left out.
 */
function sumsOf(connection: Connection, from: number, end: number): [minute: number, sum: number][] {
  if (from >= end) return [];
  const rows = connection
    .prepareLists("SELECT at, sum(records) FROM log_rates WHERE level = 1 AND at >= ? AND at < ? GROUP BY at")
    .all(from - 1, end) as unknown as [minute: number, records: number][];
  const sums = new Map<number, number>();
  for (const [at, records] of rows)
    for (const minute of [at, at + 1])
      if (minute >= from && minute < end) sums.set(minute, (sums.get(minute) ?? 0) + records);
  return [...sums].toSorted(([one], [other]) => other - one);
}
