import type { StoreFiles } from "../engine/open-files.ts";
import { addHour, clearHour } from "./hour-counts.ts";
import { rateRows } from "./rate-rows.ts";
import { addSeen } from "./read-minutes.ts";
import { allSeries, targetsOf, type Needs, type RequestMemory } from "./request-memory.ts";

const HOUR = 60;
const DAY = 1440;
const HOURS = 192;
/** How many rows may be read again in one call; a backfill changes all hours at once. */
const MOST_ROWS = 10_000;
/** What an hour of the last day costs more, as its minutes are read as well. */
const OF_LAST_DAY = 20;

export function readHours(files: StoreFiles, memory: RequestMemory, first: number, end: number): void {
  for (const { file, row } of rateRows(files, HOUR, first * HOUR, end * HOUR, "counts"))
    for (const series of targetsOf(memory, file, row)) addHour(series.hours, row.at / HOUR, row);
}

/** Reads hours again of which requests arrived late, as many as there is time for, and answers which. */
export function readHoursAgain(
  files: StoreFiles,
  memory: RequestMemory,
  end: number,
  needs: Needs,
): number[] {
  const count = Math.max(1, [...allSeries(memory)].length);
  const read: number[] = [];
  let rows = 0;
  for (const hour of memory.changed) {
    if (rows >= MOST_ROWS) break;
    memory.changed.delete(hour);
    if (hour < memory.hourEnd - HOURS || hour * HOUR >= end) continue;
    const isOfLastDay = (hour + 1) * HOUR > end - DAY;
    rows += count * (isOfLastDay ? OF_LAST_DAY : 1);
    if (hour < memory.hourEnd) readHourAgain(files, memory, hour);
    if (isOfLastDay) addSeen(files, memory, { from: hour * HOUR, to: (hour + 1) * HOUR, end }, needs);
    read.push(hour);
  }
  return read;
}

function readHourAgain(files: StoreFiles, memory: RequestMemory, hour: number): void {
  for (const series of allSeries(memory)) {
    clearHour(series.hours, hour);
    series.usual = null;
  }
  readHours(files, memory, hour, hour + 1);
}
