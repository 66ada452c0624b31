import { nanosFromMillis, type UnixMillis } from "#lib/units.ts";
import type { TraceFilter } from "../../port/traces.ts";
import type { DayFile, StoreFiles } from "../open-files.ts";
import { createEffort } from "./effort.ts";
import { sampleHits } from "./traces/sample-hits.ts";
import { spanHits, tracesOfHits } from "./traces/span-hits.ts";
import { rowsWithin } from "./traces/span-slices.ts";
import { timeBounds } from "./time-bounds.ts";
import {
  candidatesAmong,
  matchesOf,
  traceCandidates,
  type SpanMatch,
  type TraceCandidate,
} from "./traces/traces-of-day.ts";
import type { TraceRow } from "./traces/trace-rows.ts";

export interface SampledRow {
  file: DayFile;
  row: TraceRow;
}

export interface RowStep {
  at: UnixMillis;
  rows: SampledRow[];
  complete: boolean;
}

/** Up to so many rows all are read at once, as that costs less than a question for each step. */
const AT_ONCE = 3000;
/** Names and spans are looked up together: a question for each step would gather them each time. */
const AT_ONCE_GATHERED = 8000;
/** Rows of spans that are looked up for each trace that is wanted: many have several that the index finds. */
const HITS_A_TRACE = 5;

/**
 * Traces out of each of so many equal steps of the filter's time, at most `perStep` of those that are kept. The longest
 * where a duration is asked for, as they are found by it; any where very many have a span as it is asked for; else the latest.
 */
export function sampleRows(
  files: StoreFiles,
  filter: TraceFilter,
  steps: number,
  perStep: number,
  keeps: (row: TraceRow, file: DayFile) => boolean = () => true,
): RowStep[] {
  const width = (filter.end - filter.start) / steps;
  const sampled = Array.from({ length: steps }, (_, number): RowStep => ({
    at: filter.start + number * width,
    rows: [],
    complete: true,
  }));
  const effort = createEffort();
  const put = (step: RowStep, { file, row, meets }: Found) => {
    if (!keeps(row, file)) return;
    // What a full step leaves out is not looked at: it may be that none of it meets the filter.
    if (step.rows.length === perStep || effort.left <= 0) step.complete = false;
    else if (meets()) step.rows.push({ file, row });
  };
  const stepOf = ({ row }: Found) => {
    const at = Number(row.start / 1_000_000n) - filter.start;
    return Math.min(steps - 1, Math.floor(at / width));
  };
  const days = files
    .days()
    .flatMap((file) => readTimes(file) ?? [])
    .map((day) => Object.assign(day, { matches: matchesOf(day.file, filter, { effort, believes: true }) }));
  // One step is filled by the first that are found.
  const all = steps === 1 ? null : readAll(days, filter);
  const some = all === null && steps > 1 ? readSome(days, filter, steps, perStep) : null;
  const found = all ?? some;
  if (found !== null) {
    for (const one of inTurn(found, stepOf)) put(sampled[stepOf(one)]!, one);
    if (some !== null) for (const step of sampled) step.complete = false;
    return sampled;
  }
  const share = effort.left / steps;
  for (const step of sampled) {
    effort.left = share;
    for (const one of candidatesOf(days, { ...filter, start: step.at, end: step.at + width }, true)) {
      put(step, one);
      if (!step.complete) break;
    }
  }
  return sampled;
}

interface AskedDay extends DayTimes {
  matches: SpanMatch[] | null;
}

interface Found extends SampledRow, TraceCandidate {}

/** The first of each step, then the second of each: where effort ends, all steps have had their share. */
function inTurn(found: Found[], stepOf: (one: Found) => number): Found[] {
  const places = new Map<number, number>();
  return found
    .map((one) => {
      const step = stepOf(one);
      const place = places.get(step) ?? 0;
      places.set(step, place + 1);
      return { one, place };
    })
    .toSorted((left, right) => left.place - right.place)
    .map(({ one }) => one);
}

/** Everything, where it is not much. */
function readAll(days: AskedDay[], filter: TraceFilter): Found[] | null {
  const isGathered = [filter.spans, filter.alsoSpans, filter.name].some((asked) => asked !== undefined);
  const most = isGathered || filter.words.length > 0 ? AT_ONCE_GATHERED : AT_ONCE;
  if (days.some((day) => isMany(day, filter, most))) return null;
  const found: Found[] = [];
  for (const one of candidatesOf(days, filter, false)) {
    if (found.length === most) return null;
    found.push(one);
  }
  return found;
}

/** Whether an index alone tells that there are too many. */
function isMany({ file, matches }: AskedDay, filter: TraceFilter, most: number): boolean {
  const { start, end } = timeBounds(filter);
  const match = matches?.[0]?.match ?? null;
  if (match !== null) {
    return !spanHits(file.connection, match, rowsWithin(file.connection, filter), 2 * most).whole;
  }
  if ([filter.service, filter.name].some((asked) => asked !== undefined) || filter.words.length > 0)
    return false;
  const [index, condition] =
    filter.failed === true ? ["traces_failed", "failed > 0"] : ["traces_by_start", "spans > 0"];
  const { found } = file.connection
    .prepare(
      `SELECT count(*) AS found FROM (SELECT 1 FROM traces INDEXED BY ${index} WHERE ${condition} AND start >= ? AND start < ?
         LIMIT ${most + 1})`,
    )
    .get(start, end) as { found: number };
  return found > most;
}

/** Where an index finds very many spans: some of each step. Null where others are wanted, or no index knows what is asked. */
function readSome(days: AskedDay[], filter: TraceFilter, steps: number, perStep: number): Found[] | null {
  if (filter.minDuration !== undefined || filter.failed === true) return null;
  const width = (filter.end - filter.start) / steps;
  const bounds = Array.from({ length: steps + 1 }, (_, step) => nanosFromMillis(filter.start + step * width));
  const found: Found[] = [];
  for (const { file, matches } of days) {
    if (matches === null) continue;
    const match = matches[0]?.match ?? null;
    if (match === null) return null;
    const rows = sampleHits(file.connection, match, bounds, HITS_A_TRACE * perStep);
    for (const { row, meets } of candidatesAmong(file, filter, matches, tracesOfHits(file.connection, rows)))
      found.push({ file, row, meets });
  }
  return found;
}

function* candidatesOf(days: AskedDay[], filter: TraceFilter, walks: boolean): Generator<Found> {
  const sort = filter.minDuration === undefined ? "newest" : "slowest";
  const { start, end } = timeBounds(filter);
  for (const { file, first, last, matches } of days) {
    // Steps are many: most days have nothing in most of them.
    if (last < start || first >= end) continue;
    for (const { row, meets } of traceCandidates(file, filter, sort, { matches, walks }))
      yield { file, row, meets };
  }
}

/** When the traces of a day's file begin. */
interface DayTimes {
  file: DayFile;
  first: bigint;
  last: bigint;
}

function readTimes(file: DayFile): DayTimes | null {
  const at = (order: "ASC" | "DESC") =>
    file.connection
      .prepareBig(
        `SELECT start FROM traces INDEXED BY traces_by_start WHERE spans > 0 ORDER BY start ${order} LIMIT 1`,
      )
      .get() as { start: bigint } | undefined;
  const [first, last] = [at("ASC"), at("DESC")];
  return first === undefined || last === undefined ? null : { file, first: first.start, last: last.start };
}
