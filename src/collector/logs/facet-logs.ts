import { ok, type Result } from "#lib/result.ts";
import type { LogFacets } from "#api/log-summary.ts";
import type { LogSearchQuery } from "#api/log.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import { logFilter } from "#collector/search/log-filter.ts";
import { presentRange } from "#collector/times/present-range.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";

/** What the log records of a search have in common. */
export async function facetLogs(
  { store, clock }: QueryContext,
  query: LogSearchQuery,
): Promise<Result<LogFacets, BadQuery>> {
  const filter = logFilter(query.query, presentRange(query, clock()));
  if (!filter.ok) return filter;
  const { from, ...facets } = await store.facetLogs(filter.value);
  return ok({ ...facets, from: from === null ? null : isoFromMillis(from) });
}
