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
/** Blocks of details that are opened for a sample, about a twentieth of a second's work. */
const MAX_BLOCKS = 500;

/** What is done with the records of a sample. */
export interface Sampling<T extends Cacheable> {
  /** About as many as are wanted. */
  asked: number;
  cache: RowCache<T | null>;
  /** The part of a record that is counted, unless it is cached. */
  read: (log: SampledLog) => T;
  take: (read: T, log: SampledLog) => void;
}

/**
 * Records that meet the filter: all of them where they are no more than `asked`, else about as many, spread over the time as
 * all of them are; fewer of those that lie far apart. Where no index helps, they are the latest.
 */
export function sampleLogs<T extends Cacheable>(
  files: StoreFiles,
  filter: LogFilter,
  sampling: Sampling<T>,
): LogSample {
  const { asked } = sampling;
  if (isSummed(filter)) return sampleTime(files, filter, asked, taker(sampling));
  const days = files.days().flatMap((file) => {
    const selection = selectLogs(file, filter, null);
    return selection === null ? [] : [{ file, selection }];
  });
  if (days.some(({ selection }) => selection.isPartial))
    return takeLatest(files, filter, asked, taker(sampling));
  const take = taker(sampling, isCompared(filter) ? (log) => matchesLog(log.record(), filter) : undefined);
  const cache = files.rowCaches.begin<number[]>(questionKey("ids", filter));
  const found = days.map(({ file, selection }) => ({ file, ids: findIds(file, selection, filter, cache) }));
  const total = found.reduce((sum, { ids }) => sum + ids.length, 0);
  const limit = readable(files, filter, total, asked);
  let sampled = 0;
  let from: UnixMillis | null = null;
  for (const { file, ids } of found) {
    if (ids.length === MAX_FOUND) from = Math.max(from ?? 0, ids.at(-1)! / 1000);
    const read = createSampleReader(file);
    const most = total <= limit ? ids.length : Math.round((limit * ids.length) / total);
    for (const row of rowsOfIds(file, chooseIds(ids, most), filter)) if (take(read(row))) sampled++;
  }
  // What the index finds is a little more than there is.
  return { total: total <= limit ? sampled : total, sampled, from };
}

/** Says whether the record meets the filter; it is taken then. */
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

/** Parts of the time, of each as many records as it has among all. */
function sampleTime(files: StoreFiles, filter: LogFilter, asked: number, take: Take): LogSample {
  const minutes = minutesOfPart(filter);
  const parts = recordsOfParts(files, filter, minutes);
  const total = [...parts.values()].reduce((sum, records) => sum + records, 0);
  const most = readable(files, filter, total, asked);
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

/** The length of about so many parts; of long ones, so many minutes that sums of more than one are of use. */
function minutesOfPart({ start, end }: LogFilter): number {
  const minutes = Math.max(1, Math.ceil((end - start) / PARTS / MINUTE));
  const unit = minutes < 15 ? 1 : minutes < 3 * HOUR ? 5 : HOUR;
  return Math.ceil(minutes / unit) * unit;
}

/** As many of the ids as are in the blocks that may be opened: in a sample of a hundredth each record is in a block of its own. */
function readable(
  files: StoreFiles,
  { start, end, ...filter }: LogFilter,
  total: number,
  asked: number,
): number {
  const isNarrowed = Object.values(filter).some((one) =>
    Array.isArray(one) ? one.length > 0 : one !== undefined,
  );
  if (total <= MAX_BLOCKS || !isNarrowed) return asked;
  const all = recordsOfParts(files, { words: [], attributes: [], start, end }, HOUR);
  const among = [...all.values()].reduce((sum, records) => sum + records, 0);
  const inBlock = (total / Math.max(total, among)) * BLOCK_LINES.log_blocks;
  return Math.min(asked, Math.round(MAX_BLOCKS * Math.max(1, inBlock)));
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

/** The rows of the ids, which are of one file and few; those that the filter's time leaves out are left out. */
function rowsOfIds({ connection }: DayFile, ids: number[], { start, end }: LogFilter): LogRow[] {
  const bounds = timeBounds({ start, end });
  return sampledRows(
    connection,
    `FROM json_each(?) AS found CROSS JOIN logs ON logs.id = found.value
     WHERE logs.id * 1000 + logs.nanos >= ? AND logs.id * 1000 + logs.nanos < ?`,
    [JSON.stringify(ids), bounds.start, bounds.end],
  );
}
