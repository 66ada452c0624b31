import type { TraceId } from "#lib/ids.ts";
import type { SpanConditions, TraceFilter } from "../../port/traces.ts";
import { hexFromBytes } from "../engine/integer-id.ts";
import type { DayFile } from "../engine/open-files.ts";
import type { Effort } from "../engine/effort.ts";
import { createConditionTest } from "./match-trace.ts";
import { createTraceMatch, spanQuery, type TraceToMatch } from "./match-span.ts";
import { FAILED_WORD } from "../attributes/words.ts";
import { newestOfSpans, type RowOfSpans } from "./newest-of-spans.ts";
import { holdHits, rowsOfTraces, type HeldHits } from "./span-hits.ts";
import { areBySlowness, slowestOfHits } from "./slowest-of-hits.ts";
import { rowsWithin } from "./span-slices.ts";
import { traceRows, type TraceRow } from "./trace-rows.ts";

/** A trace whose row meets the filter; `meets` tests its spans, which is expensive. */
export interface TraceCandidate {
  row: TraceRow;
  meets: () => boolean;
}

export interface CandidateOptions {
  cursor?: string | undefined;
  /** The result of `matchesOf` for the file and the filter. */
  matches: SpanMatch[] | null;
  /** The effort for scanning traces instead of looking their hits up: for where most traces match. */
  scan?: Effort | null;
}

/** Spans collected to find their traces, where all traces have to be sorted. */
const MAX_COLLECTED = 30_000;
/** Traces whose spans are looked up together: a query per trace would cost five times as much. */
const CHUNK = 32;

/** The traces of one day's file that may match the whole filter, the latest or the longest first. */
export function* traceCandidates(
  file: DayFile,
  filter: TraceFilter,
  sort: "newest" | "slowest",
  { cursor, matches, scan = null }: CandidateOptions,
): Generator<TraceCandidate> {
  if (matches === null) return;
  const hits = matches[0]?.hits ?? null;
  // With far too many hits, most traces have one, and the first traces read are enough.
  if (scan !== null && sort === "slowest" && hits?.isWhole() === true && areBySlowness(filter))
    for (const { row, found } of slowestOfHits(file, filter, hits, scan))
      yield candidate(row, matches, found);
  else if (scan !== null && matches.length > 0)
    for (const some of inChunks(traceRows(file, filter, sort, cursor, null))) {
      const rows = rowsOfTraces(
        file.connection,
        some.map(({ id }) => Number(id)),
      );
      const found = hits?.amongTogether(rows) ?? null;
      for (const row of some) {
        const own = rows.get(Number(row.id)) ?? [];
        yield candidate(row, matches, found === null ? undefined : (found.get(Number(row.id)) ?? []), own);
      }
    }
  else
    for (const { row, found } of rowsOf(file, filter, sort, cursor, matches[0]))
      yield candidate(row, matches, found);
}

function* inChunks<T>(items: Iterable<T>): Generator<T[]> {
  let chunk: T[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  yield chunk;
}

/** The candidates among the given traces, with their hits of the first match; unordered. */
export function* candidatesAmong(
  file: DayFile,
  filter: TraceFilter,
  matches: SpanMatch[],
  traces: ReadonlyMap<number, number[]>,
): Generator<TraceCandidate> {
  for (const row of traceRows(file, filter, "newest", undefined, [...traces.keys()]))
    yield candidate(row, matches, traces.get(Number(row.id)));
}

function candidate(
  row: TraceRow,
  matches: SpanMatch[],
  found: number[] | undefined,
  rows?: number[],
): TraceCandidate {
  const trace = { row, trace: Number(row.id), traceId: () => hexFromBytes(row.trace_id) as TraceId, rows };
  return {
    row,
    meets: () =>
      matches.every(({ meets }, place) => meets({ ...trace, found: place === 0 ? found : undefined })),
  };
}

/** One condition on a trace's spans. */
export interface SpanMatch {
  /** The query of the word index; null where it cannot tell. */
  match: string | null;
  /** Its hits around the filter's time range; null without `match`. */
  hits: HeldHits | null;
  /** The failed spans among them. */
  failing: HeldHits | null;
  meets: (trace: TraceToMatch & { row: TraceRow }) => boolean;
}

/**
 * The filter's conditions on spans; null where no trace of the file can meet them. Tests reduce `effort` and go on when it is used
 * up, so the caller has to check it. With `trustsIndex`, exact hits of the index count as matches; trace lists verify the spans
 * instead.
 */
export function matchesOf(
  file: DayFile,
  filter: Pick<TraceFilter, "spans" | "alsoSpans" | "where" | "start" | "end">,
  options: { effort: Effort; trustsIndex: boolean },
): SpanMatch[] | null {
  const conditions = [
    ...(filter.spans === undefined ? [] : [filter.spans]),
    ...(filter.alsoSpans ?? []).map((one) => [one]),
  ];
  const matches: SpanMatch[] = [];
  const { connection, hitCache } = file;
  const hold = (match: string) => holdHits(connection, match, () => rowsWithin(connection, filter), hitCache);
  const matchOf = (any: SpanConditions[]): SpanMatch | null => {
    const query = spanQuery(file, any);
    if (query === null) return null;
    const { match, isExact } = query;
    const hits = match === null ? null : hold(match);
    const meets = createTraceMatch(file, any, { hits, isExact }, options);
    return {
      match,
      hits,
      failing: match === null ? null : hold(`(${match}) AND "${FAILED_WORD}"`),
      meets,
    };
  };
  for (const any of conditions) {
    const match = matchOf(any);
    if (match === null) return null;
    matches.push(match);
  }
  if (filter.where !== undefined) {
    const meets = createConditionTest(file, filter.where, (one) => matchOf([one])?.meets ?? null);
    matches.push({ match: null, hits: null, failing: null, meets });
  }
  return matches;
}

type FoundRow = Omit<RowOfSpans, "found"> & { found: number[] | undefined };

function* rowsOf(
  file: DayFile,
  filter: TraceFilter,
  sort: "newest" | "slowest",
  cursor: string | undefined,
  first: SpanMatch | undefined,
): Generator<FoundRow> {
  if (first !== undefined && first.match !== null && sort === "newest") {
    yield* newestOfSpans(file, filter, first.match, cursor);
    return;
  }
  const hits = first?.hits ?? null;
  const collected = hits === null ? null : hits.byTrace(MAX_COLLECTED);
  for (const row of traceRows(file, filter, sort, cursor, collected && [...collected.keys()]))
    yield { row, found: collected?.get(Number(row.id)) };
}
