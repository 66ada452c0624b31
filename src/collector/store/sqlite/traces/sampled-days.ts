import { nanosFromMillis } from "#lib/units.ts";
import type { TraceFilter } from "../../port/traces.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";
import type { Effort } from "../engine/effort.ts";
import { timeBounds } from "../engine/conditions.ts";
import { stepHits } from "./sample-hits.ts";
import { tracesOfHits } from "./span-hits.ts";
import {
  candidatesAmong,
  matchesOf,
  traceCandidates,
  type SpanMatch,
  type TraceCandidate,
} from "./traces-of-day.ts";
import type { TraceRow } from "./trace-rows.ts";

/** Names and spans are looked up together: a question for each step would gather them each time. */
const AT_ONCE_BY_SPANS = 8000;
/** Spans collected at once where the filter needs them. */
const MAX_GATHERED = 16_000;

export interface SampledRow {
  file: DayFile;
  row: TraceRow;
}

export interface Found extends SampledRow, TraceCandidate {}

/** A day's file whose traces are sampled. */
export interface AskedDay {
  file: DayFile;
  /** When its first trace begins, and its last. */
  first: bigint;
  last: bigint;
  /** What the filter asks of spans; null where none here can meet it. */
  matches: SpanMatch[] | null;
}

/** The days that have traces. */
export function askDays(files: StoreFiles, filter: TraceFilter, effort: Effort): AskedDay[] {
  const days: AskedDay[] = [];
  for (const file of files.days()) {
    const times = readTimes(file);
    if (times === null) continue;
    days.push({ ...times, file, matches: matchesOf(file, filter, { effort, believes: true }) });
  }
  return days;
}

/** Everything, where it is not much. */
export function readAll(days: AskedDay[], filter: TraceFilter, atOnce: number): Found[] | null {
  const needsSpans = [filter.spans, filter.alsoSpans, filter.name].some((asked) => asked !== undefined);
  const most = needsSpans || filter.words.length > 0 ? AT_ONCE_BY_SPANS : atOnce;
  if (days.some((day) => isMany(day, filter, most))) return null;
  const found: Found[] = [];
  for (const one of gathered(days, filter)) {
    if (found.length === most) return null;
    found.push(one);
  }
  return found;
}

function* gathered(days: AskedDay[], filter: TraceFilter): Generator<Found> {
  for (const day of days) {
    const { file, matches } = day;
    const traces = matches?.[0]?.hits?.byTrace(MAX_GATHERED) ?? null;
    if (matches === null || traces === null || filter.minDuration !== undefined)
      yield* candidatesOf([day], filter, () => null);
    else
      for (const one of candidatesAmong(file, filter, matches, traces))
        yield { file, row: one.row, meets: one.meets };
  }
}

/** Failing traces of which the very span failed that is asked for, where the index tells: most that fail are among them. */
export function readFailing(days: AskedDay[], filter: TraceFilter): Found[] {
  return days.flatMap(({ file, matches }) => {
    const asked = matches?.[0];
    // Where nearly all have such a span, some are soon found by going through those that fail.
    const traces = asked?.hits?.isWhole() === true ? asked.failing?.byTrace(MAX_GATHERED) : undefined;
    if (matches === null || traces === undefined || traces === null) return [];
    const candidates = candidatesAmong(file, filter, matches, traces);
    return Array.from(candidates, ({ row, meets }): Found => ({ file, row, meets }));
  });
}

/** Whether an index alone tells that there are too many. */
function isMany(day: AskedDay, filter: TraceFilter, most: number): boolean {
  const { file, matches } = day;
  const { start, end } = timeBounds(filter);
  if ((matches?.[0]?.hits ?? null) !== null) return areMany(day);
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

/** Whether so many spans are found that their traces are not looked up; also where no index tells. */
export function areMany({ matches }: AskedDay): boolean {
  const hits = matches?.[0]?.hits ?? null;
  return hits === null || hits.byTrace(MAX_GATHERED) === null;
}

/** Whether some of what an index finds is enough. Not where others are wanted, or no index knows what is asked. */
export function areSampled(days: AskedDay[], { minDuration, failed }: TraceFilter): boolean {
  return (
    minDuration === undefined &&
    failed !== true &&
    days.every(({ matches }) => matches === null || (matches[0]?.hits ?? null) !== null)
  );
}

/** Where an index finds very many spans: some of each step. */
export function createStepReader(days: AskedDay[], filter: TraceFilter, steps: number) {
  const width = (filter.end - filter.start) / steps;
  const bounds = Array.from({ length: steps + 1 }, (_, step) => nanosFromMillis(filter.start + step * width));
  const known = days.flatMap(({ file, matches }) => {
    const hits = matches?.[0]?.hits ?? null;
    if (matches === null || hits === null) return [];
    return { file, matches, stepped: stepHits(file.connection, hits, bounds), seen: new Set<number>() };
  });
  return {
    /** Whether a step has more than so many spans of a day. */
    hasMore: (step: number, than: number) => known.some(({ stepped }) => stepped.hasMore(step, than)),
    /** Traces with some of each step's spans, `most` of each day's, without those that it gave before. */
    read(asked: number[], most: number): Found[] {
      return known.flatMap(({ file, matches, stepped, seen }) => {
        const traces = tracesOfHits(
          file.connection,
          asked.flatMap((step) => stepped.some(step, most)),
        );
        for (const trace of traces.keys()) if (seen.has(trace)) traces.delete(trace);
        for (const trace of traces.keys()) seen.add(trace);
        const candidates = candidatesAmong(file, filter, matches, traces);
        return Array.from(candidates, ({ row, meets }): Found => ({ file, row, meets }));
      });
    },
  };
}

/** What may meet the filter, the days one after the other; `walks` says of which all traces are gone through. */
export function* candidatesOf(
  days: AskedDay[],
  filter: TraceFilter,
  walks: (day: AskedDay) => Effort | null,
): Generator<Found> {
  const sort = filter.minDuration === undefined ? "newest" : "slowest";
  const { start, end } = timeBounds(filter);
  for (const day of days) {
    const { file, first, last, matches } = day;
    // Steps are many: most days have nothing in most of them.
    if (last < start || first >= end) continue;
    for (const { row, meets } of traceCandidates(file, filter, sort, { matches, walks: walks(day) }))
      yield { file, row, meets };
  }
}

function readTimes({ connection }: DayFile): Pick<AskedDay, "first" | "last"> | null {
  const at = (order: "ASC" | "DESC") =>
    connection
      .prepareBig(
        `SELECT start FROM traces INDEXED BY traces_by_start WHERE spans > 0 ORDER BY start ${order} LIMIT 1`,
      )
      .get() as { start: bigint } | undefined;
  const [first, last] = [at("ASC"), at("DESC")];
  return first === undefined || last === undefined ? null : { first: first.start, last: last.start };
}
