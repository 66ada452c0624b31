import type { UnixMillis } from "#lib/units.ts";
import type { TraceFilter } from "../../port/traces.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { createEffort } from "../engine/effort.ts";
import {
  areMany,
  areSampled,
  listSampledDays,
  candidatesOf,
  createStepReader,
  readAll,
  readFailing,
  type SampledDay,
  type Found,
  type SampledRow,
} from "./sampled-days.ts";
import type { TraceRow } from "./trace-rows.ts";

export interface RowStep {
  at: UnixMillis;
  rows: SampledRow[];
  complete: boolean;
}

/** One sample of the traces that meet a filter. */
export interface Sample {
  steps: number;
  perStep: number;
  /** Further conditions on the traces themselves. */
  narrowed?: Omit<Partial<TraceFilter>, "spans" | "alsoSpans">;
  keeps?: (row: TraceRow, file: DayFile) => boolean;
  /** A period from which no trace is wanted, so that it is skipped. */
  without?: Period;
}

interface Period {
  start: UnixMillis;
  end: UnixMillis;
}

/** The cost of a query for one step, in rows: up to the cost of all steps, all rows are read at once. */
const STEP_ROWS = 4;
/** Rows of spans looked up per wanted trace, in the first round and the second: many traces have several hits. */
const HITS_A_TRACE = [2, 5];

/**
 * Samples of the traces that match a filter, at most `perStep` from each of `steps` equal steps of its time range. They are the
 * longest where the filter has a minimum duration, as its index finds those first; any where very many have a matching span; else
 * the latest. The index's hits are read once for all samples.
 */
export function createSampler(files: StoreFiles, filter: TraceFilter): (sample: Sample) => RowStep[] {
  const effort = createEffort();
  const days = listSampledDays(files, filter, effort);
  return ({ steps, perStep, narrowed = {}, keeps = () => true, without }) => {
    effort.left = createEffort().left;
    const wanted = { ...filter, ...narrowed };
    const width = (wanted.end - wanted.start) / steps;
    const sampled = Array.from({ length: steps }, (_, number): RowStep => ({
      at: wanted.start + number * width,
      rows: [],
      complete: true,
    }));
    const put = (step: RowStep, { file, row, meets }: Found) => {
      if (!keeps(row, file)) return;
      // Traces beyond a full step are not tested: possibly none of them matches the filter.
      if (step.rows.length === perStep || effort.left <= 0) step.complete = false;
      else if (meets()) step.rows.push({ file, row });
    };
    const stepOf = ({ row }: Found) => {
      const at = Number(row.start / 1_000_000n) - wanted.start;
      return Math.min(steps - 1, Math.floor(at / width));
    };
    const putAll = (found: Found[]) => {
      for (const one of roundRobin(found, stepOf)) put(sampled[stepOf(one)]!, one);
    };
    // A single step takes the first traces found.
    const all = steps === 1 ? null : readAll(days, wanted, steps * (perStep + STEP_ROWS));
    if (all !== null) {
      putAll(all);
      return sampled;
    }
    if (steps > 1 && areSampled(days, wanted)) {
      const reader = createStepReader(days, wanted, steps);
      let before = 0;
      for (const most of HITS_A_TRACE.map((hits) => hits * perStep)) {
        const isShort = ({ rows }: RowStep, step: number) =>
          rows.length < perStep && reader.hasMore(step, before);
        const short = sampled.flatMap((step, place) => (isShort(step, place) ? place : []));
        if (short.length > 0) putAll(reader.read(short, most));
        before = most;
      }
      for (const step of sampled) step.complete = false;
      return sampled;
    }
    if (wanted.failed === true && wanted.minDuration === undefined) putAll(readFailing(days, wanted));
    const share = effort.left / steps;
    // A single step may collect the spans it needs where they are few; several steps would each collect them again.
    const scanEffort = (day: SampledDay) => (steps > 1 || areMany(day) ? effort : null);
    for (const step of sampled) {
      if (step.rows.length === perStep) {
        step.complete = false;
        continue;
      }
      const part = outside({ start: step.at, end: step.at + width }, without);
      if (part === null) continue;
      const known = new Set(step.rows.map(({ file, row }) => `${file.day} ${row.id}`));
      effort.left = share;
      for (const one of candidatesOf(days, { ...wanted, ...part }, scanEffort)) {
        if (known.has(`${one.file.day} ${one.row.id}`)) continue;
        put(step, one);
        if (!step.complete) break;
      }
      if (effort.left <= 0) step.complete = false;
    }
    return sampled;
  };
}

/** The part of a step outside the skipped period; all of it where that is in the step's middle, null where nothing is left. */
function outside({ start, end }: Period, without: Period | undefined): Period | null {
  if (without === undefined || without.end <= start || without.start >= end) return { start, end };
  if (without.start <= start && without.end >= end) return null;
  if (without.start <= start) return { start: without.end, end };
  return without.end >= end ? { start, end: without.start } : { start, end };
}

/** The first of each step, then the second of each, so that every step has had its share when effort runs out. */
function roundRobin(found: Found[], stepOf: (one: Found) => number): Found[] {
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
