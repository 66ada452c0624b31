import { ok, type Result } from "#lib/result.ts";
import type { RepeatingTraces, TraceIssuesQuery } from "#api/traces.ts";
import { isoFromNanos } from "#model/iso-time.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { readTraceSearch } from "#collector/search/read-search.ts";
import { timeRange } from "#collector/times/time-range.ts";

/** Traces looked at in each order: reading the spans of one costs about a millisecond. */
const LOOKED_AT = 50;

/** Which of the latest and the slowest traces of a search have N+1 calls. */
export async function findRepeatedCalls(
  context: ReadContext,
  query: TraceIssuesQuery,
): Promise<Result<RepeatingTraces, BadQuery>> {
  const filter = await readTraceSearch(context, query.query, timeRange(query));
  if (!filter.ok) return filter;
  const found = await context.store.findRepeatedCalls(filter.value, LOOKED_AT);
  return ok({
    traces: found.traces.map(({ start, ...trace }) => ({ ...trace, start: isoFromNanos(start) })),
    examined: found.examined,
    complete: found.complete,
  });
}
