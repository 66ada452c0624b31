import type { TraceId } from "#lib/ids.ts";
import type { TraceFilter } from "../../../port/traces.ts";
import { hexFromBytes } from "../../integer-id.ts";
import type { DayFile } from "../../open-files.ts";
import type { Effort } from "../effort.ts";
import { createTraceMatch, spanQuery } from "./match-span.ts";
import { newestOfSpans, type RowOfSpans } from "./newest-of-spans.ts";
import { spanHits, tracesOfHits } from "./span-hits.ts";
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
  /** Whether traces are gone through, though an index finds their spans: most are as it is asked for. */
  walks?: boolean;
}

/** Spans that are gathered to find which traces they are of, where all traces have to be put in order. */
const MAX_GATHERED = 30_000;

/** The traces of one day's file that may meet the whole filter, the latest or the longest first. */
export function* traceCandidates(
  file: DayFile,
  filter: TraceFilter,
  sort: "newest" | "slowest",
  { cursor, matches, walks = false }: CandidateOptions,
): Generator<TraceCandidate> {
  if (matches === null) return;
  for (const { row, found } of rowsOf(file, filter, sort, cursor, walks ? null : (matches[0]?.match ?? null)))
    yield candidate(row, matches, found);
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

function candidate(row: TraceRow, matches: SpanMatch[], found: number[] | undefined): TraceCandidate {
  const [id, traceId] = [Number(row.id), hexFromBytes(row.trace_id) as TraceId];
  return {
    row,
    meets: () => matches.every(({ meets }, place) => meets(id, traceId, place === 0 ? found : undefined)),
  };
}

/** What is asked of a trace's spans. */
export interface SpanMatch {
  /** What the index of words is asked; null where it cannot tell. */
  match: string | null;
  meets: ReturnType<typeof createTraceMatch>;
}

/**
 * All that the filter asks of spans; null where none of the file can meet it. `effort` is what looking may spend; it goes on
 * when nothing is left, so who asks has to look. With `believes` what the index finds is believed, where a list of traces would
 * look at the spans.
 */
export function matchesOf(
  file: DayFile,
  filter: Pick<TraceFilter, "spans" | "alsoSpans">,
  options: { effort: Effort; believes: boolean },
): SpanMatch[] | null {
  const asked = [
    ...(filter.spans === undefined ? [] : [filter.spans]),
    ...(filter.alsoSpans ?? []).map((one) => [one]),
  ];
  const matches = [];
  for (const any of asked) {
    const query = spanQuery(file, any);
    if (query === null) return null;
    matches.push({ match: query.match, meets: createTraceMatch(file, any, query, options) });
  }
  return matches;
}

type FoundRow = Omit<RowOfSpans, "found"> & { found: number[] | undefined };

function* rowsOf(
  file: DayFile,
  filter: TraceFilter,
  sort: "newest" | "slowest",
  cursor: string | undefined,
  match: string | null,
): Generator<FoundRow> {
  if (match !== null && sort === "newest") {
    yield* newestOfSpans(file, filter, match, cursor);
    return;
  }
  const gathered = match === null ? null : gather(file, filter, match);
  for (const row of traceRows(file, filter, sort, cursor, gathered && [...gathered.keys()]))
    yield { row, found: gathered?.get(Number(row.id)) };
}

/** The traces with a span about the time that the index finds; null where there are too many to gather. */
function gather({ connection }: DayFile, filter: TraceFilter, match: string): Map<number, number[]> | null {
  const range = rowsWithin(connection, filter);
  const { rows, whole } = spanHits(connection, match, range, MAX_GATHERED);
  return whole ? tracesOfHits(connection, rows) : null;
}
