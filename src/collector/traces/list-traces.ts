import { ok, type Result } from "#lib/result.ts";
import type { TraceList, TraceListQuery } from "#api/trace.ts";
import { isoFromMillis, isoFromNanos } from "#model/iso-time.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";
import { timeRange } from "#collector/times/time-range.ts";
import { traceFilter } from "#collector/search/trace-filter.ts";

/** A page of traces, the latest or the longest first. */
export async function listTraces(
  { store }: QueryContext,
  query: TraceListQuery,
): Promise<Result<TraceList, BadQuery>> {
  const filter = traceFilter(query.query, timeRange(query));
  if (!filter.ok) return filter;
  const page = await store.listTraces(filter.value, query.sort, { limit: query.limit, cursor: query.cursor });
  return ok({
    traces: page.items.map(({ start, ...line }) => ({ ...line, start: isoFromNanos(start) })),
    next: page.next,
    stopped: page.stopped && { ...page.stopped, start: isoFromMillis(page.stopped.start) },
  });
}
