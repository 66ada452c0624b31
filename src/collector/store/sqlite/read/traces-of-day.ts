import type { TraceId } from "#lib/ids.ts";
import type { TraceFilter } from "../../port/traces.ts";
import { hexFromBytes } from "../integer-id.ts";
import type { DayFile } from "../open-files.ts";
import { createTraceMatch, spanQuery } from "./match-span.ts";
import { traceRows, type TraceRow } from "./trace-rows.ts";
import { tracesOfSpans } from "./traces-of-spans.ts";

/** The traces of one day's file that meet the whole filter, the latest or the longest first. */
export function* tracesOfDay(
  file: DayFile,
  filter: TraceFilter,
  sort: "newest" | "slowest",
  cursor?: string,
): Generator<TraceRow> {
  const asked = [
    ...(filter.spans === undefined ? [] : [filter.spans]),
    ...(filter.alsoSpans ?? []).map((one) => [one]),
  ];
  const [first] = asked;
  if (first === undefined) {
    yield* traceRows(file, filter, sort, cursor, null);
    return;
  }
  const matches = [];
  for (const any of asked) {
    const query = spanQuery(file, any);
    if (query === null) return;
    matches.push(createTraceMatch(file, any, query));
  }
  const among = tracesOfSpans(file, { any: first, start: filter.start, end: filter.end });
  for (const row of traceRows(file, filter, sort, cursor, among && [...among.keys()])) {
    const id = Number(row.id);
    const traceId = hexFromBytes(row.trace_id) as TraceId;
    const meets = matches.every((match, place) =>
      match(id, traceId, place === 0 ? among?.get(id) : undefined),
    );
    if (meets) yield row;
  }
}
