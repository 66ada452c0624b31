import { addEncoded, type Histogram } from "../rates/histogram.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { addHour, hasHours } from "./hour-counts.ts";
import { namesOf, rateRows, type RateRow } from "./rate-rows.ts";
import { geometricMean, isUsualHour, longerThan, usualDurations } from "./usual-durations.ts";
import { createSeries, viewKey, type View, type WatchedSeries } from "./watched-series.ts";

const HOUR = 60;
const DAY = 1440;
const QUARTER = 15;
const QUARTERS = 24;
const HOURS = 192;
/** What arrives later than this is not judged: a backfill raises no alarm. */
const LATE = 10;
/** In a view; names made of ids must not fill the memory. */
const MAX_SERIES = 5_000;

/** What the rules need to know. */
export interface Needs {
  views: Pick<View, "per" | "environment">[];
  durations: boolean;
  /** Whether the minutes of each operation are needed, and not only of each service. */
  seenOperations: boolean;
}

/** The roll-ups of the last week as the rules need them. Each time only what is new is read. */
export interface RequestMemory {
  needs: string;
  views: Map<string, View>;
  /** The views' series that a row counts for, by file and numbers of names. */
  targets: WeakMap<DayFile, Map<string, WatchedSeries[]>>;
  /** Read to before these minutes, hours and quarters since 1970. */
  end: number;
  hourEnd: number;
  quarterEnd: number;
}

const memories = new WeakMap<StoreFiles, RequestMemory>();

/** Reads the data received since the last call, up to before the minute `end`; all of it again after the clock was set back. */
export function refreshMemory(files: StoreFiles, end: number, needs: Needs): RequestMemory {
  const known = memories.get(files);
  const named = JSON.stringify(needs);
  const memory =
    known === undefined || known.needs !== named || known.end > end
      ? createMemory(named, needs.views)
      : known;
  memories.set(files, memory);
  const hourEnd = Math.floor((end - QUARTER) / HOUR);
  if (memory.hourEnd < hourEnd) {
    readHours(files, memory, Math.max(memory.hourEnd, hourEnd - HOURS), hourEnd);
    forgetSeries(memory, hourEnd - HOURS);
    memory.hourEnd = hourEnd;
    if (needs.durations) readDurations(files, memory, hourEnd);
  }
  readMinutes(files, memory, end, needs);
  const quarterEnd = Math.floor(end / QUARTER);
  if (needs.durations && memory.quarterEnd < quarterEnd) readQuarters(files, memory, quarterEnd);
  return memory;
}

function createMemory(needs: string, views: Needs["views"]): RequestMemory {
  return {
    needs,
    views: new Map(views.map((view) => [viewKey(view), { ...view, series: new Map() }])),
    targets: new WeakMap(),
    end: 0,
    hourEnd: 0,
    quarterEnd: 0,
  };
}

/** The series that a row counts for, made on first sight. */
function targetsOf(memory: RequestMemory, file: DayFile, row: RateRow): WatchedSeries[] {
  let targets = memory.targets.get(file);
  if (targets === undefined) {
    targets = new Map();
    memory.targets.set(file, targets);
  }
  const key = `${row.service} ${row.route} ${row.environment}`;
  let found = targets.get(key);
  if (found === undefined) {
    const names = namesOf(file);
    found = findSeries(memory, names.name(row.service), names.name(row.route), names.name(row.environment));
    targets.set(key, found);
  }
  return found;
}

function findSeries(
  memory: RequestMemory,
  service: string,
  route: string,
  environment: string,
): WatchedSeries[] {
  const found: WatchedSeries[] = [];
  for (const { per, environment: of, series } of memory.views.values()) {
    if (of !== null && of !== environment) continue;
    const operation = per === "operation" ? route : null;
    const key = `${service}\0${operation ?? ""}`;
    let one = series.get(key);
    if (one === undefined && series.size >= MAX_SERIES) continue;
    one ??= createSeries(service, operation);
    series.set(key, one);
    found.push(one);
  }
  return found;
}

function* allSeries(memory: RequestMemory): Generator<WatchedSeries> {
  for (const view of memory.views.values()) yield* view.series.values();
}

function readHours(files: StoreFiles, memory: RequestMemory, first: number, end: number): void {
  for (const { file, row } of rateRows(files, HOUR, first * HOUR, end * HOUR, "counts"))
    for (const series of targetsOf(memory, file, row)) addHour(series.hours, row.at / HOUR, row);
}

/** Those without a request for eight days. */
function forgetSeries(memory: RequestMemory, since: number): void {
  for (const { series } of memory.views.values())
    for (const [key, { hours, minutes }] of series)
      if (minutes.size === 0 && !hasHours(hours, since)) series.delete(key);
  memory.targets = new WeakMap();
}

function readDurations(files: StoreFiles, memory: RequestMemory, now: number): void {
  const hours = new Map<WatchedSeries, Map<number, Histogram>>();
  for (const part of usualParts(now))
    for (const { file, row } of rateRows(files, HOUR, part.first * HOUR, part.end * HOUR, "durations"))
      for (const series of targetsOf(memory, file, row)) {
        const own = hours.get(series) ?? new Map<number, Histogram>();
        hours.set(series, own);
        own.set(row.at / HOUR, addEncoded(own.get(row.at / HOUR) ?? new Map(), row.histogram));
      }
  for (const series of allSeries(memory)) {
    const own = hours.get(series);
    series.durations = own === undefined ? null : usualDurations(own, now);
  }
}

/** Runs of the hours that are compared with. */
function usualParts(now: number): { first: number; end: number }[] {
  const parts: { first: number; end: number }[] = [];
  for (let hour = now - HOURS; hour < now; hour += 1) {
    if (!isUsualHour(hour, now)) continue;
    const last = parts.at(-1);
    if (last?.end === hour) last.end = hour + 1;
    else parts.push({ first: hour, end: hour + 1 });
  }
  return parts;
}

function readMinutes(files: StoreFiles, memory: RequestMemory, end: number, needs: Needs): void {
  const isFirst = memory.end === 0;
  const from = isFirst ? end - HOUR : Math.min(memory.end, end - LATE);
  const first = Math.max(from, end - HOUR);
  for (const { minutes, seen } of allSeries(memory)) {
    for (const minute of minutes.keys()) if (minute >= from || minute < end - HOUR) minutes.delete(minute);
    while ((seen.at(-1) ?? 0) >= from) seen.pop();
    const old = seen.findIndex((minute) => minute >= end - DAY);
    if (old > 0) seen.splice(0, old);
  }
  readSeen(files, memory, isFirst ? end - DAY : from, first, needs);
  const fresh = new Set<WatchedSeries>();
  for (const { file, row } of rateRows(files, 1, first, end, "durations"))
    for (const series of targetsOf(memory, file, row)) {
      const minute = series.minutes.get(row.at) ?? { requests: 0, failed: 0, durations: new Map() };
      minute.requests += row.requests;
      minute.failed += row.failed;
      addEncoded(minute.durations, row.histogram);
      series.minutes.set(row.at, minute);
      fresh.add(series);
    }
  for (const { seen, minutes } of fresh)
    seen.push(...[...minutes.keys()].filter((at) => at >= first).toSorted((one, other) => one - other));
  memory.end = end;
}

/** The minutes with requests before those that are read whole. */
function readSeen(files: StoreFiles, memory: RequestMemory, from: number, end: number, needs: Needs): void {
  if (from >= end) return;
  const seen = new Map<WatchedSeries, Set<number>>();
  for (const { file, row } of rateRows(files, 1, from, end, "counts"))
    for (const series of targetsOf(memory, file, row)) {
      if (series.operation !== null && !needs.seenOperations) continue;
      const own = seen.get(series) ?? new Set();
      own.add(row.at);
      seen.set(series, own);
    }
  for (const [series, minutes] of seen)
    series.seen.push(...[...minutes].toSorted((one, other) => one - other));
}

function readQuarters(files: StoreFiles, memory: RequestMemory, end: number): void {
  const first = Math.max(memory.quarterEnd, end - QUARTERS);
  const sums = new Map<WatchedSeries, Map<number, Histogram>>();
  for (const { file, row } of rateRows(files, 5, first * QUARTER, end * QUARTER, "durations"))
    for (const series of targetsOf(memory, file, row)) {
      const own = sums.get(series) ?? new Map<number, Histogram>();
      sums.set(series, own);
      const quarter = Math.floor(row.at / QUARTER);
      own.set(quarter, addEncoded(own.get(quarter) ?? new Map(), row.histogram));
    }
  for (const series of allSeries(memory)) {
    for (const quarter of series.quarters.keys())
      if (quarter < end - QUARTERS) series.quarters.delete(quarter);
    for (const [quarter, histogram] of sums.get(series) ?? []) {
      const requests = longerThan(histogram, 0).requests;
      const mean = geometricMean(histogram);
      if (mean !== null) series.quarters.set(quarter, { requests, meanLog: Math.log(mean) });
    }
  }
  memory.quarterEnd = end;
}
