import type { UnixMillis } from "#lib/units.ts";
import type { TraceFilter } from "../../port/traces.ts";
import type { DayFile, StoreFiles } from "../open-files.ts";
import { timeBounds } from "./time-bounds.ts";
import { traceCandidates, type TraceCandidate } from "./traces-of-day.ts";
import type { TraceRow } from "./trace-rows.ts";

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
const AT_ONCE_GATHERED = 20_000;
/**
 * Traces out of each of so many equal steps of the filter's time, at most `perStep` of those that are kept. The longest
 * where a duration is asked for, as they are found by it; else the latest.
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
  const put = (step: RowStep | undefined, { file, row, meets }: Found) => {
    if (step === undefined || !keeps(row, file)) return;
    // What a full step leaves out is not looked at: it may be that none of it meets the filter.
    if (step.rows.length === perStep) step.complete = false;
    else if (meets()) step.rows.push({ file, row });
  };
  const days = files.days().flatMap((file) => readTimes(file) ?? []);
  const all = readAll(days, filter);
  if (all !== null) {
    for (const found of all) {
      const at = Number(found.row.start / 1_000_000n) - filter.start;
      put(sampled[Math.min(steps - 1, Math.floor(at / width))], found);
    }
    return sampled;
  }
  for (const step of sampled) {
    for (const found of candidatesOf(days, { ...filter, start: step.at, end: step.at + width }, false)) {
      put(step, found);
      if (!step.complete) break;
    }
  }
  return sampled;
}

interface Found extends SampledRow, TraceCandidate {}

function readAll(days: DayTimes[], filter: TraceFilter): Found[] | null {
  const gathers = [filter.spans, filter.alsoSpans, filter.name].some((asked) => asked !== undefined);
  const most = gathers || filter.words.length > 0 ? AT_ONCE_GATHERED : AT_ONCE;
  const found: Found[] = [];
  for (const one of candidatesOf(days, filter, true)) {
    if (found.length === most) return null;
    found.push(one);
  }
  return found;
}

function* candidatesOf(days: DayTimes[], filter: TraceFilter, gathers: boolean): Generator<Found> {
  const sort = filter.minDuration === undefined ? "newest" : "slowest";
  const { start, end } = timeBounds(filter);
  for (const { file, first, last } of days) {
    // Steps are many: most days have nothing in most of them.
    if (last < start || first >= end) continue;
    for (const { row, meets } of traceCandidates(file, filter, sort, undefined, gathers))
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
