import type { StoreFiles } from "../engine/open-files.ts";
import { readLateHours } from "../rates/late-hours.ts";
import { readHours, readHoursAgain } from "./read-hours.ts";
import { readMinutes } from "./read-minutes.ts";
import { readQuarters } from "./read-quarters.ts";
import { readUsualDurations } from "./read-usual-durations.ts";
import { allSeries, createMemory, forgetSeries, type Needs, type RequestMemory } from "./request-memory.ts";
import { isUsualHour } from "./usual-durations.ts";

const MINUTE = 60_000;
const HOUR = 60;
const QUARTER = 15;
const HOURS = 192;

const memories = new WeakMap<StoreFiles, RequestMemory>();

/**
 * Reads the data received since the last call, up to before the minute `end`, and what arrived late of the time before; all of it
 * again after the clock was set back. What is only compared with may wait for a later call, so that none takes long.
 */
export function refreshMemory(files: StoreFiles, end: number, needs: Needs): RequestMemory {
  const known = memories.get(files);
  const named = JSON.stringify(needs);
  const isFirst = known === undefined || known.needs !== named || known.end > end;
  const memory = isFirst ? createMemory(named, needs.views) : known;
  memories.set(files, memory);
  const late = readLateHours(files, memory.marks, end * MINUTE);
  if (!isFirst) for (const hour of late) memory.changed.add(hour);
  const isTurn = refreshHours(files, memory, Math.floor((end - QUARTER) / HOUR));
  readMinutes(files, memory, end, needs);
  // The first evaluation after an hour has enough to read.
  const changed = isTurn ? [] : readHoursAgain(files, memory, end, needs);
  const quarterEnd = Math.floor(end / QUARTER);
  if (needs.durations) {
    readQuarters(files, memory, quarterEnd, changed);
    if (changed.some((hour) => isUsualHour(hour, memory.hourEnd))) addDue(memory);
    readUsualDurations(files, memory, isFirst);
  }
  return memory;
}

/** Whether there were new ones. */
function refreshHours(files: StoreFiles, memory: RequestMemory, hourEnd: number): boolean {
  if (memory.hourEnd >= hourEnd) return false;
  readHours(files, memory, Math.max(memory.hourEnd, hourEnd - HOURS), hourEnd);
  forgetSeries(memory, hourEnd - HOURS);
  memory.hourEnd = hourEnd;
  addDue(memory);
  return true;
}

/** Those that wait already are read before. */
function addDue(memory: RequestMemory): void {
  for (const { service } of allSeries(memory)) memory.due.add(service);
}
