import type { TraceId } from "#lib/ids.ts";
import type { TraceFilter } from "../../port/traces.ts";
import { hexFromBytes } from "../integer-id.ts";
import type { DayFile } from "../open-files.ts";
import { createTraceMatch, spanQuery } from "./match-span.ts";
import { traceRows, type TraceRow } from "./trace-rows.ts";
import { tracesOfSpans } from "./traces-of-spans.ts";

/** A trace that meets what its own row says; `meets` looks at its spans, which costs. */
export interface TraceCandidate {
  row: TraceRow;
  meets: () => boolean;
}

/** The traces of one day's file that meet the whole filter, the latest or the longest first. */
export function* tracesOfDay(
  file: DayFile,
  filter: TraceFilter,
  sort: "newest" | "slowest",
  cursor?: string,
): Generator<TraceRow> {
  for (const { row, meets } of traceCandidates(file, filter, sort, cursor)) if (meets()) yield row;
}

/**
 * The same before their spans are looked at. `gathers` says whether all spans that may meet the filter are looked up at
 * first, which narrows the traces down unless they are too many; without it each trace is asked for its own.
 */
export function* traceCandidates(
  file: DayFile,
  filter: TraceFilter,
  sort: "newest" | "slowest",
  cursor?: string,
  gathers = true,
): Generator<TraceCandidate> {
  const asked = [
    ...(filter.spans === undefined ? [] : [filter.spans]),
    ...(filter.alsoSpans ?? []).map((one) => [one]),
  ];
  const matches: ReturnType<typeof createTraceMatch>[] = [];
  for (const any of asked) {
    const query = spanQuery(file, any);
    if (query === null) return;
    matches.push(createTraceMatch(file, any, query));
  }
  const [any] = asked;
  const { start, end } = filter;
  const among = any === undefined || !gathers ? null : tracesOfSpans(file, { any, start, end });
  for (const row of traceRows(file, filter, sort, cursor, among && [...among.keys()])) {
    const id = Number(row.id);
    const traceId = hexFromBytes(row.trace_id) as TraceId;
    const meets = () =>
      matches.every((match, place) => match(id, traceId, place === 0 ? among?.get(id) : undefined));
    yield { row, meets };
  }
}
