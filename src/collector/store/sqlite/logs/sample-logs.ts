import type { UnixMillis } from "#lib/units.ts";
import type { LogFilter, LogSample } from "../../port/logs.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import type { RowCache, Cacheable } from "../engine/row-cache.ts";
import { BLOCK_LINES } from "../engine/blocks.ts";
import { chooseIds, findIds, MAX_FOUND } from "./found-ids.ts";
import type { LogRow } from "./log-row.ts";
import { timeBounds } from "../engine/conditions.ts";
import { questionKey, searchLogs } from "./log-search.ts";
import { isSummed, recordsOfParts } from "./log-rates.ts";
import { boundAt, selectLogs, type LogSelection } from "./log-rows.ts";
import { isCompared, matchesLog } from "./match-log.ts";
import { createSampleReader, foundLog, sampledRows, type SampledLog } from "./sampled-log.ts";

const MINUTE = 60_000;
const HOUR = 60;
const PARTS = 40;
/** Blocks decompressed for a sample: about 50 ms of work. */
const MAX_BLOCKS = 500;

/** How the records of a sample are read. */
export interface Sampling<T extends Cacheable> {
  /** The approximate number of records wanted. */
  wanted: number;
  cache: RowCache<T | null>;
  /** The part of a record that is counted, unless it is cached. */
  read: (log: SampledLog) => T;
  take: (read: T, log: SampledLog) => void;
}

/**
 * Samples the records that match the filter: all of them up to `wanted`, else about as many, spread over time as all of them are;
 * fewer where they are far apart. Where no index helps, the latest records are taken.
 */
export function sampleLogs<T extends Cacheable>(
  files: StoreFiles,
  filter: LogFilter,
  sampling: Sampling<T>,
): LogSample {
  const { wanted } = sampling;
  if (isSummed(filter)) return sampleTime(files, filter, wanted, taker(sampling));
  const days = files.days().flatMap((file) => {
    const selection = selectLogs(file, filter, null);
    return selection === null ? [] : [{ file, selection }];
  });
  if (days.some(({ selection }) => selection.isPartial))
    return takeLatest(files, filter, wanted, taker(sampling));
  const take = taker(sampling, isCompared(filter) ? (log) => matchesLog(log.record(), filter) : undefined);
  const cache = files.rowCaches.begin<number[]>(questionKey("ids", filter));
  const found = days.map(({ file, selection }) => ({ file, ids: findIds(file, selection, filter, cache) }));
  const total = found.reduce((sum, { ids }) => sum + ids.length, 0);
  const limit = readable(files, filter, total, wanted);
  let sampled = 0;
  let from: UnixMillis | null = null;
  for (const { file, ids } of found) {
    if (ids.length === MAX_FOUND) from = Math.max(from ?? 0, ids.at(-1)! / 1000);
    const read = createSampleReader(file);
    const most = total <= limit ? ids.length : Math.round((limit * ids.length) / total);
    for (const row of rowsOfIds(file, chooseIds(ids, most), filter)) if (take(read(row))) sampled++;
  }
  // The index finds slightly more than there are.
  return { total: total <= limit ? sampled : total, sampled, from };
}

/** Takes the record if it matches the filter, and returns whether it does. */
type Take = (log: SampledLog) => boolean;

function taker<T extends Cacheable>({ cache, read, take }: Sampling<T>, meets: Take = () => true): Take {
  return (log) => {
    let known: T | null | undefined = cache.get(log.connection, log.line);
    if (known === undefined) {
      known = meets(log) ? read(log) : null;
      cache.set(log.connection, log.line, known);
    }
    if (known === null) return false;
    take(known, log);
    return true;
  };
}

/** Samples each part of the time range in proportion to its share of all records. */
function sampleTime(files: StoreFiles, filter: LogFilter, wanted: number, take: Take): LogSample {
  const minutes = minutesOfPart(filter);
  const parts = recordsOfParts(files, filter, minutes);
  const total = [...parts.values()].reduce((sum, records) => sum + records, 0);
  const most = readable(files, filter, total, wanted);
  if (total <= most) return takeLatest(files, filter, most, take);
  let sampled = 0;
  const readers = files.days().map((file) => ({ file, read: createSampleReader(file) }));
  for (const [minute, records] of [...parts].toSorted(([left], [right]) => left - right)) {
    const at = minute * MINUTE;
    const start = Math.max(filter.start, at);
    const part = { ...filter, start, end: Math.min(filter.end, at + minutes * MINUTE) };
    let left = Math.round((most * records) / total);
    for (const { file, read } of readers) {
      const selection = left > 0 ? selectLogs(file, part, boundAt(part.end)) : null;
      if (selection === null) continue;
      for (const row of rowsOf(file, selection, left)) {
        take(read(row));
        sampled++;
        left--;
      }
    }
  }
  return { total, sampled, from: null };
}

/** The length of about so many parts; long parts have a number of minutes that coarser sums can answer. */
function minutesOfPart({ start, end }: LogFilter): number {
  const minutes = Math.max(1, Math.ceil((end - start) / PARTS / MINUTE));
  const unit = minutes < 15 ? 1 : minutes < 3 * HOUR ? 5 : HOUR;
  return Math.ceil(minutes / unit) * unit;
}

/** The ids in blocks within the limit: in a sample of one in a hundred, each record is in its own block. */
function readable(
  files: StoreFiles,
  { start, end, ...filter }: LogFilter,
  total: number,
  wanted: number,
): number {
  const isNarrowed = Object.values(filter).some((one) =>
    Array.isArray(one) ? one.length > 0 : one !== undefined,
  );
  if (total <= MAX_BLOCKS || !isNarrowed) return wanted;
  const all = recordsOfParts(files, { words: [], attributes: [], start, end }, HOUR);
  const among = [...all.values()].reduce((sum, records) => sum + records, 0);
  const inBlock = (total / Math.max(total, among)) * BLOCK_LINES.log_blocks;
  return Math.min(wanted, Math.round(MAX_BLOCKS * Math.max(1, inBlock)));
}

function takeLatest(files: StoreFiles, filter: LogFilter, most: number, take: Take): LogSample {
  const search = searchLogs(files, filter);
  for (let sampled = 0; ; sampled++) {
    const step = search.next();
    if (step.done === true) return { total: sampled, sampled, from: step.value?.at ?? null };
    if (sampled === most) {
      search.return(null);
      const from = Number(step.value.log.record.time / 1_000_000n);
      return { total: sampled, sampled, from };
    }
    take(foundLog(step.value));
  }
}

function rowsOf(
  { connection }: DayFile,
  { tables, where, id, values }: LogSelection,
  limit: number,
): LogRow[] {
  return sampledRows(connection, `FROM ${tables} WHERE ${where} ORDER BY ${id} DESC LIMIT ?`, [
    ...values,
    limit,
  ]);
}

/** The rows of a few ids of one file, without those outside the filter's time range. */
function rowsOfIds({ connection }: DayFile, ids: number[], { start, end }: LogFilter): LogRow[] {
  const bounds = timeBounds({ start, end });
  return sampledRows(
    connection,
    `FROM json_each(?) AS found CROSS JOIN logs ON logs.id = found.value
     WHERE logs.id * 1000 + logs.nanos >= ? AND logs.id * 1000 + logs.nanos < ?`,
    [JSON.stringify(ids), bounds.start, bounds.end],
  );
}
