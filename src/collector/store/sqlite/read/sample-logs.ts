import type { UnixMillis } from "#lib/units.ts";
import type { LogRecord } from "#model/log-record.ts";
import type { LogFilter, LogSample } from "../../port/logs.ts";
import type { DayFile, StoreFiles } from "../open-files.ts";
import { countLogs } from "./count-logs.ts";
import { createLogReader, type LogRow } from "./log-row.ts";
import { isSummed } from "./log-rates.ts";
import { selectLogs, type LogSelection } from "./log-rows.ts";
import { searchLogs } from "./log-search.ts";
import { matchesLog } from "./match-log.ts";

const MINUTE = 60_000;
const PARTS = 40;
/** Records that an index finds and that are chosen from. */
const MAX_FOUND = 60_000;
/** Neighbours that are read together: they mostly lie in one block. */
const RUN = 25;

type Take = (record: LogRecord) => void;

/**
 * Records that meet the filter: all of them where they are no more than `most`, else about as many, spread over the time as
 * all of them are. Where no index helps, they are the latest.
 */
export function sampleLogs(files: StoreFiles, filter: LogFilter, most: number, take: Take): LogSample {
  if (isSummed(filter)) return sampleTime(files, filter, most, take);
  const days = files.days().flatMap((file) => {
    const selection = selectLogs(file, filter, null);
    return selection === null ? [] : [{ file, selection }];
  });
  if (days.some(({ selection }) => selection.isPartial)) return takeLatest(files, filter, most, take);
  const found = days.map(({ file, selection }) => ({ file, ids: idsOf(file, selection) }));
  const total = found.reduce((sum, { ids }) => sum + ids.length, 0);
  let sampled = 0;
  let from: UnixMillis | null = null;
  for (const { file, ids } of found) {
    if (ids.length === MAX_FOUND) from = Math.max(from ?? 0, ids.at(-1)! / 1000);
    const read = readerOf(file);
    for (const id of spread(ids, total <= most ? ids.length : Math.round((most * ids.length) / total))) {
      const record = read(id);
      if (record === null || !matchesLog(record, filter)) continue;
      take(record);
      sampled++;
    }
  }
  // What the index finds is a little more than there is.
  return { total: total <= most ? sampled : total, sampled, from };
}

/** Parts of the time, of each as many records as it has among all. */
function sampleTime(files: StoreFiles, filter: LogFilter, most: number, take: Take): LogSample {
  const step = Math.ceil(Math.max(MINUTE, filter.end - filter.start) / PARTS / MINUTE) * MINUTE;
  const parts = new Map<UnixMillis, number>();
  for (const { at, records } of countLogs(files, filter, step).counts)
    parts.set(at, (parts.get(at) ?? 0) + records);
  const total = [...parts.values()].reduce((sum, records) => sum + records, 0);
  if (total <= most) return takeLatest(files, filter, most, take);
  let sampled = 0;
  const readers = files.days().map((file) => ({ file, read: createLogReader(file, () => false) }));
  for (const [at, records] of parts) {
    const start = Math.max(filter.start, at);
    const part = { ...filter, start, end: Math.min(filter.end, at + step) };
    let left = Math.round((most * records) / total);
    for (const { file, read } of readers) {
      const selection = left > 0 ? selectLogs(file, part, null) : null;
      if (selection === null) continue;
      for (const row of rowsOf(file, selection, left)) {
        take(read(row).record);
        sampled++;
        left--;
      }
    }
  }
  return { total, sampled, from: null };
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
    take(step.value.log.record);
  }
}

/** A record of a trace is read without it. */
const COLUMNS = `logs.id, logs.nanos, logs.project, logs.severity, logs.service, logs.resource, logs.line,
  NULL AS traceId, 0 AS traceStored`;

function rowsOf(
  { connection }: DayFile,
  { tables, where, order, values }: LogSelection,
  limit: number,
): LogRow[] {
  return connection
    .prepare(`SELECT ${COLUMNS} FROM ${tables} WHERE ${where} ORDER BY ${order} LIMIT ?`)
    .all(...values, limit) as unknown as LogRow[];
}

function readerOf(file: DayFile): (id: number) => LogRecord | null {
  const read = createLogReader(file, () => false);
  const select = file.connection.prepare(`SELECT ${COLUMNS} FROM logs WHERE id = ?`);
  return (id) => {
    const row = select.get(id) as unknown as LogRow | undefined;
    return row === undefined ? null : read(row).record;
  };
}

function idsOf({ connection }: DayFile, { tables, where, order, values }: LogSelection): number[] {
  // One text of all ids costs a third of a row for each.
  const row = connection
    .prepare(
      `SELECT json_group_array(id) AS ids FROM
         (SELECT logs.id FROM ${tables} WHERE ${where} ORDER BY ${order} LIMIT ${MAX_FOUND})`,
    )
    .get(...values) as unknown as { ids: string };
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
