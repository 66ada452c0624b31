import type { TraceId } from "#lib/ids.ts";
import type { TraceFilter } from "../../port/traces.ts";
import { hexFromBytes } from "../engine/integer-id.ts";
import type { DayFile } from "../engine/open-files.ts";
import type { Effort } from "../engine/effort.ts";
import { createTraceMatch, spanQuery } from "./match-span.ts";
import { FAILED_WORD } from "../attributes/words.ts";
import { newestOfSpans, type RowOfSpans } from "./newest-of-spans.ts";
import { holdHits, rowsOfTraces, type HeldHits } from "./span-hits.ts";
import { areBySlowness, slowestOfHits } from "./slowest-of-hits.ts";
import { rowsWithin } from "./span-slices.ts";
import { traceRows, type TraceRow } from "./trace-rows.ts";

/** A trace that meets what its own row says; `meets` looks at its spans, which costs. */
export interface TraceCandidate {
  row: TraceRow;
  meets: () => boolean;
}

export interface CandidateOptions {
  cursor?: string | undefined;
  /** What `matchesOf` gives for the file and the filter. */
  matches: SpanMatch[] | null;
  /** What may be spent on going through traces, though an index finds their spans: most are as it is asked for. */
  walks?: Effort | null;
}

/** Spans collected to find their traces, where all traces have to be sorted. */
const MAX_GATHERED = 30_000;
/** Traces whose spans are looked up together: a question for each would cost five times as much. */
const CHUNK = 32;

/** The traces of one day's file that may meet the whole filter, the latest or the longest first. */
export function* traceCandidates(
  file: DayFile,
  filter: TraceFilter,
  sort: "newest" | "slowest",
  { cursor, matches, walks = null }: CandidateOptions,
): Generator<TraceCandidate> {
  if (matches === null) return;
  const hits = matches[0]?.hits ?? null;
  // Of far too many hits most traces have one, and the first that are looked at are enough.
  if (walks !== null && sort === "slowest" && hits?.isWhole() === true && areBySlowness(filter))
    for (const { row, found } of slowestOfHits(file, filter, hits, walks))
      yield candidate(row, matches, found);
  else if (walks !== null && matches.length > 0)
    for (const some of inChunks(traceRows(file, filter, sort, cursor, null))) {
      const rows = rowsOfTraces(
        file.connection,
        some.map(({ id }) => Number(id)),
      );
      for (const row of some) yield candidate(row, matches, undefined, rows.get(Number(row.id)) ?? []);
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

/** Those of the traces given, with their spans that the index finds for the first match; in no order. */
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
  const asked = { trace: Number(row.id), traceId: () => hexFromBytes(row.trace_id) as TraceId, rows };
  return {
    row,
    meets: () =>
      matches.every(({ meets }, place) => meets({ ...asked, found: place === 0 ? found : undefined })),
  };
}

/** What is asked of a trace's spans. */
export interface SpanMatch {
  /** What the index of words is asked; null where it cannot tell. */
  match: string | null;
  /** What it finds about the filter's time; null where there is no `match`. */
  hits: HeldHits | null;
  /** Of these the spans that failed. */
  failing: HeldHits | null;
  meets: ReturnType<typeof createTraceMatch>;
}

/**
 * All that the filter asks of spans; null where none of the file can meet it. `effort` is what looking may spend; it goes on
 * when nothing is left, so who asks has to look. With `believes` what the index finds is believed, where a list of traces would
 * look at the spans.
 */
export function matchesOf(
  file: DayFile,
  filter: Pick<TraceFilter, "spans" | "alsoSpans" | "start" | "end">,
  options: { effort: Effort; believes: boolean },
): SpanMatch[] | null {
  const asked = [
    ...(filter.spans === undefined ? [] : [filter.spans]),
    ...(filter.alsoSpans ?? []).map((one) => [one]),
  ];
  const matches = [];
  const { connection, hitCache } = file;
  const hold = (match: string) => holdHits(connection, match, () => rowsWithin(connection, filter), hitCache);
  for (const any of asked) {
    const query = spanQuery(file, any);
    if (query === null) return null;
    const { match, isExact } = query;
    const hits = match === null ? null : hold(match);
    const meets = createTraceMatch(file, any, { hits, isExact }, options);
    matches.push({
      match,
      hits,
      failing: match === null ? null : hold(`(${match}) AND "${FAILED_WORD}"`),
      meets,
    });
  }
  return matches;
}

type FoundRow = Omit<RowOfSpans, "found"> & { found: number[] | undefined };

function* rowsOf(
  file: DayFile,
  filter: TraceFilter,
  sort: "newest" | "slowest",
  cursor: string | undefined,
  asked: SpanMatch | undefined,
): Generator<FoundRow> {
  if (asked !== undefined && asked.match !== null && sort === "newest") {
    yield* newestOfSpans(file, filter, asked.match, cursor);
    return;
  }
  const hits = asked?.hits ?? null;
  const gathered = hits === null ? null : hits.byTrace(MAX_GATHERED);
  for (const row of traceRows(file, filter, sort, cursor, gathered && [...gathered.keys()]))
    yield { row, found: gathered?.get(Number(row.id)) };
}
