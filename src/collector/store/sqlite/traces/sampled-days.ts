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

/** Names and spans are looked up together: each step's own query would collect them again. */
const AT_ONCE_BY_SPANS = 8000;
/** Spans collected at once where the filter needs them. */
const MAX_COLLECTED = 16_000;

export interface SampledRow {
  file: DayFile;
  row: TraceRow;
}

export interface Found extends SampledRow, TraceCandidate {}

/** A day's file whose traces are sampled. */
export interface SampledDay {
  file: DayFile;
  /** Start of its first trace, and of its last. */
  first: bigint;
  last: bigint;
  /** The filter's conditions on spans; null where no span of the file can meet them. */
  matches: SpanMatch[] | null;
}

/** The days with traces. */
export function listSampledDays(files: StoreFiles, filter: TraceFilter, effort: Effort): SampledDay[] {
  const days: SampledDay[] = [];
  for (const file of files.days()) {
    const times = readTimes(file);
    if (times === null) continue;
    days.push({ ...times, file, matches: matchesOf(file, filter, { effort, trustsIndex: true }) });
  }
  return days;
}

/** All traces that may match, unless they are too many. */
export function readAll(days: SampledDay[], filter: TraceFilter, atOnce: number): Found[] | null {
  const needsSpans = [filter.spans, filter.alsoSpans, filter.name].some((value) => value !== undefined);
  const most = needsSpans || filter.words.length > 0 ? AT_ONCE_BY_SPANS : atOnce;
  if (days.some((day) => isMany(day, filter, most))) return null;
  const found: Found[] = [];
  for (const one of collected(days, filter)) {
    if (found.length === most) return null;
    found.push(one);
  }
  return found;
}

function* collected(days: SampledDay[], filter: TraceFilter): Generator<Found> {
  for (const day of days) {
    const { file, matches } = day;
    const traces = matches?.[0]?.hits?.byTrace(MAX_COLLECTED) ?? null;
    if (matches === null || traces === null || filter.minDuration !== undefined)
      yield* candidatesOf([day], filter, () => null);
    else
      for (const one of candidatesAmong(file, filter, matches, traces))
        yield { file, row: one.row, meets: one.meets };
  }
}

/** Failing traces whose failed span matches, where the index can tell: most failing traces are among them. */
export function readFailing(days: SampledDay[], filter: TraceFilter): Found[] {
  return days.flatMap(({ file, matches }) => {
    const match = matches?.[0];
    // Where nearly all traces have a matching span, a scan of the failing ones soon finds some.
    const traces = match?.hits?.isWhole() === true ? match.failing?.byTrace(MAX_COLLECTED) : undefined;
    if (matches === null || traces === undefined || traces === null) return [];
    const candidates = candidatesAmong(file, filter, matches, traces);
    return Array.from(candidates, ({ row, meets }): Found => ({ file, row, meets }));
  });
}

/** Whether an index alone shows that there are too many. */
function isMany(day: SampledDay, filter: TraceFilter, most: number): boolean {
  const { file, matches } = day;
  const { start, end } = timeBounds(filter);
  if ((matches?.[0]?.hits ?? null) !== null) return areMany(day);
  if ([filter.service, filter.name].some((value) => value !== undefined) || filter.words.length > 0)
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

/** Whether there are too many hits to look up their traces, or no index can tell. */
export function areMany({ matches }: SampledDay): boolean {
  const hits = matches?.[0]?.hits ?? null;
  return hits === null || hits.byTrace(MAX_COLLECTED) === null;
}

/** Whether a sample of the index's hits is enough: not for the longest or failing ones, nor without an index. */
export function areSampled(days: SampledDay[], { minDuration, failed }: TraceFilter): boolean {
  return (
    minDuration === undefined &&
    failed !== true &&
    days.every(({ matches }) => matches === null || (matches[0]?.hits ?? null) !== null)
  );
}

/** Reads some hits of each step, where an index finds very many. */
export function createStepReader(days: SampledDay[], filter: TraceFilter, steps: number) {
  const width = (filter.end - filter.start) / steps;
  const bounds = Array.from({ length: steps + 1 }, (_, step) => nanosFromMillis(filter.start + step * width));
  const known = days.flatMap(({ file, matches }) => {
    const hits = matches?.[0]?.hits ?? null;
    if (matches === null || hits === null) return [];
    return { file, matches, stepped: stepHits(file.connection, hits, bounds), seen: new Set<number>() };
  });
  return {
    /** Whether a step has more than so many hits on any day. */
    hasMore: (step: number, than: number) => known.some(({ stepped }) => stepped.hasMore(step, than)),
    /** Traces of `most` hits of each step and day, without those already returned. */
    read(ofSteps: number[], most: number): Found[] {
      return known.flatMap(({ file, matches, stepped, seen }) => {
        const traces = tracesOfHits(
          file.connection,
          ofSteps.flatMap((step) => stepped.some(step, most)),
        );
        for (const trace of traces.keys()) if (seen.has(trace)) traces.delete(trace);
        for (const trace of traces.keys()) seen.add(trace);
        const candidates = candidatesAmong(file, filter, matches, traces);
        return Array.from(candidates, ({ row, meets }): Found => ({ file, row, meets }));
      });
    },
  };
}

/** Traces that may match the filter, day after day. `scanEffort` returns the effort for a day whose traces are all scanned. */
export function* candidatesOf(
  days: SampledDay[],
  filter: TraceFilter,
  scanEffort: (day: SampledDay) => Effort | null,
): Generator<Found> {
  const sort = filter.minDuration === undefined ? "newest" : "slowest";
  const { start, end } = timeBounds(filter);
  for (const day of days) {
    const { file, first, last, matches } = day;
    // Most days have nothing in most steps.
    if (last < start || first >= end) continue;
    for (const { row, meets } of traceCandidates(file, filter, sort, { matches, scan: scanEffort(day) }))
      yield { file, row, meets };
  }
}

function readTimes({ connection }: DayFile): Pick<SampledDay, "first" | "last"> | null {
  const at = (order: "ASC" | "DESC") =>
    connection
      .prepareBig(
        `SELECT start FROM traces INDEXED BY traces_by_start WHERE spans > 0 ORDER BY start ${order} LIMIT 1`,
      )
      .get() as { start: bigint } | undefined;
  const [first, last] = [at("ASC"), at("DESC")];
  return first === undefined || last === undefined ? null : { first: first.start, last: last.start };
}
