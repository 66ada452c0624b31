import type { UnixMillis } from "#lib/units.ts";
import type { TraceFilter } from "../../port/traces.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import { createEffort } from "../engine/effort.ts";
import {
  areMany,
  areSampled,
  askDays,
  candidatesOf,
  createStepReader,
  readAll,
  readFailing,
  type AskedDay,
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
  /** What more is asked for, of the traces themselves. */
  narrowed?: Omit<Partial<TraceFilter>, "spans" | "alsoSpans">;
  keeps?: (row: TraceRow, file: DayFile) => boolean;
  /** A time of which nothing is kept, so that it need not be gone through. */
  without?: Period;
}

interface Period {
  start: UnixMillis;
  end: UnixMillis;
}

/** A question for a step costs as much as so many rows: up to what all steps would cost all rows are read at once. */
const STEP_ROWS = 4;
/** Rows of spans that are looked up for each trace that is wanted, at first and then: many have several that the index finds. */
const HITS_A_TRACE = [2, 5];

/**
 * Samples of the traces that meet a filter, out of each of so many equal steps of its time, at most `perStep` of those that
 * are kept. The longest where a duration is asked for, as they are found by it; any where very many have a span as it is
 * asked for; else the latest. What an index finds of spans is read once for all samples.
 */
export function createSampler(files: StoreFiles, filter: TraceFilter): (sample: Sample) => RowStep[] {
  const effort = createEffort();
  const days = askDays(files, filter, effort);
  return ({ steps, perStep, narrowed = {}, keeps = () => true, without }) => {
    effort.left = createEffort().left;
    const asked = { ...filter, ...narrowed };
    const width = (asked.end - asked.start) / steps;
    const sampled = Array.from({ length: steps }, (_, number): RowStep => ({
      at: asked.start + number * width,
      rows: [],
      complete: true,
    }));
    const put = (step: RowStep, { file, row, meets }: Found) => {
      if (!keeps(row, file)) return;
      // What a full step leaves out is not looked at: it may be that none of it meets the filter.
      if (step.rows.length === perStep || effort.left <= 0) step.complete = false;
      else if (meets()) step.rows.push({ file, row });
    };
    const stepOf = ({ row }: Found) => {
      const at = Number(row.start / 1_000_000n) - asked.start;
      return Math.min(steps - 1, Math.floor(at / width));
    };
    const putAll = (found: Found[]) => {
      for (const one of inTurn(found, stepOf)) put(sampled[stepOf(one)]!, one);
    };
    // One step is filled by the first that are found.
    const all = steps === 1 ? null : readAll(days, asked, steps * (perStep + STEP_ROWS));
    if (all !== null) {
      putAll(all);
      return sampled;
    }
    if (steps > 1 && areSampled(days, asked)) {
      const reader = createStepReader(days, asked, steps);
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
    if (asked.failed === true && asked.minDuration === undefined) putAll(readFailing(days, asked));
    const share = effort.left / steps;
    // One step may collect the spans it needs where they are few; with more steps each would collect them again.
    const walks = (day: AskedDay) => (steps > 1 || areMany(day) ? effort : null);
    for (const step of sampled) {
      if (step.rows.length === perStep) {
        step.complete = false;
        continue;
      }
      const part = outside({ start: step.at, end: step.at + width }, without);
      if (part === null) continue;
      const known = new Set(step.rows.map(({ file, row }) => `${file.day} ${row.id}`));
      effort.left = share;
      for (const one of candidatesOf(days, { ...asked, ...part }, walks)) {
        if (known.has(`${one.file.day} ${one.row.id}`)) continue;
        put(step, one);
        if (!step.complete) break;
      }
      if (effort.left <= 0) step.complete = false;
    }
    return sampled;
  };
}

/** The part of a step that is to be gone through: all of it where what is left out lies in its middle; null for none. */
function outside({ start, end }: Period, without: Period | undefined): Period | null {
  if (without === undefined || without.end <= start || without.start >= end) return { start, end };
  if (without.start <= start && without.end >= end) return null;
  if (without.start <= start) return { start: without.end, end };
  return without.end >= end ? { start, end: without.start } : { start, end };
}

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
