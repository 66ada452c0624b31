import type { UnixMillis } from "#lib/units.ts";
import type { LogFilter, LogSample } from "../../../port/logs.ts";
import type { DayFile, StoreFiles } from "../../open-files.ts";
import { BLOCK_LINES } from "../../write/blocks.ts";
import { countLogs } from "./count-logs.ts";
import type { LogRow } from "./log-row.ts";
import { timeBounds } from "../time-bounds.ts";
import { isSummed } from "./log-rates.ts";
import { boundAt, selectLogs, type LogSelection } from "./log-rows.ts";
import { searchLogs } from "./log-search.ts";
import { matchesLog } from "./match-log.ts";
import { createSampleReader, foundLog, sampledRows, type SampledLog } from "./sampled-log.ts";

const MINUTE = 60_000;
const PARTS = 40;
/** Records that an index finds and that are chosen from. */
const MAX_FOUND = 60_000;
/** Blocks of details that are opened for a sample, about a twentieth of a second's work. */
const MAX_BLOCKS = 500;
/** Neighbours that are read together: they mostly lie in one block. */
const RUN = 25;

type Take = (log: SampledLog) => void;

/**
 * Records that meet the filter: all of them where they are no more than `asked`, else about as many, spread over the time as
 * all of them are; fewer of those that lie far apart. Where no index helps, they are the latest.
 */
export function sampleLogs(files: StoreFiles, filter: LogFilter, asked: number, take: Take): LogSample {
  if (isSummed(filter)) return sampleTime(files, filter, asked, take);
  const days = files.days().flatMap((file) => {
    const selection = selectLogs(file, filter, null);
    return selection === null ? [] : [{ file, selection }];
  });
  if (days.some(({ selection }) => selection.isPartial)) return takeLatest(files, filter, asked, take);
  const found = days.map(({ file, selection }) => ({ file, ids: idsOf(file, selection) }));
  const total = found.reduce((sum, { ids }) => sum + ids.length, 0);
  const limit = readable(files, filter, total, asked);
  let sampled = 0;
  let from: UnixMillis | null = null;
  for (const { file, ids } of found) {
    if (ids.length === MAX_FOUND) from = Math.max(from ?? 0, ids.at(-1)! / 1000);
    const read = createSampleReader(file);
    const most = total <= limit ? ids.length : Math.round((limit * ids.length) / total);
    for (const row of rowsOfIds(file, [...spread(ids, most)], filter)) {
      const log = read(row);
      if (!matchesLog(log.record(), filter)) continue;
      take(log);
      sampled++;
    }
  }
  // What the index finds is a little more than there is.
  return { total: total <= limit ? sampled : total, sampled, from };
}

/** Parts of the time, of each as many records as it has among all. */
function sampleTime(files: StoreFiles, filter: LogFilter, asked: number, take: Take): LogSample {
  const step = Math.ceil(Math.max(MINUTE, filter.end - filter.start) / PARTS / MINUTE) * MINUTE;
  const parts = new Map<UnixMillis, number>();
  for (const { at, records } of countLogs(files, filter, step).counts)
    parts.set(at, (parts.get(at) ?? 0) + records);
  const total = [...parts.values()].reduce((sum, records) => sum + records, 0);
  const most = readable(files, filter, total, asked);
  if (total <= most) return takeLatest(files, filter, most, take);
  let sampled = 0;
  const readers = files.days().map((file) => ({ file, read: createSampleReader(file) }));
  for (const [at, records] of parts) {
    const start = Math.max(filter.start, at);
    const part = { ...filter, start, end: Math.min(filter.end, at + step) };
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

/** As many of those asked for as lie in the blocks that may be opened: of a hundredth of all records each lies in another. */
function readable(files: StoreFiles, { start, end }: LogFilter, total: number, asked: number): number {
  if (total <= MAX_BLOCKS) return asked;
  const all = countLogs(
    files,
    { words: [], attributes: [], start, end },
    Math.max(MINUTE, end - start),
  ).counts;
  const among = all.reduce((sum, { records }) => sum + records, 0);
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
  { tables, where, order, values }: LogSelection,
  limit: number,
): LogRow[] {
  return sampledRows(connection, `FROM ${tables} WHERE ${where} ORDER BY ${order} LIMIT ?`, [
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

function idsOf({ connection }: DayFile, { tables, where, order, values, byWords }: LogSelection): number[] {
  const ids =
    byWords === null
      ? `SELECT logs.id FROM ${tables} WHERE ${where} ORDER BY ${order}`
      : "SELECT rowid AS id FROM log_words WHERE log_words MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid DESC";
  const bound = byWords === null ? values : [byWords.match, byWords.first, byWords.end];
  // One text of all ids costs a third of a row for each.
  const row = connection
    .prepare(`SELECT json_group_array(id) AS ids FROM (${ids} LIMIT ${MAX_FOUND})`)
    .get(...bound) as unknown as { ids: string };
  return JSON.parse(row.ids) as number[];
}

/** About `most` of the ids, in runs at even distances. */
function* spread(ids: number[], most: number): Generator<number> {
  if (most === 0) return;
  const distance = Math.max(RUN, ids.length / Math.ceil(most / RUN));
  for (let run = 0; run * distance < ids.length; run++) {
    const first = Math.floor(run * distance);
    const last = Math.min(ids.length, Math.floor((run + 1) * distance), first + RUN);
    for (let index = first; index < last; index++) yield ids[index]!;
  }
}
