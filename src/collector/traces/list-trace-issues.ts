import { ok, type Result } from "#lib/result.ts";
import type { TraceIssues, TraceIssuesQuery } from "#api/traces.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { readTraceSearch } from "#collector/search/read-search.ts";
import { timeRange } from "#collector/times/time-range.ts";

/** Enough to tell which issue most of them have. */
const LOOKED_AT = 50;
const MOST = 3;

/** Which issues the latest traces of a search have events of. */
export async function listTraceIssues(
  context: ReadContext,
  query: TraceIssuesQuery,
): Promise<Result<TraceIssues, BadQuery>> {
  const { store, clock } = context;
  const filter = await readTraceSearch(context, query.query, timeRange(query));
  if (!filter.ok) return filter;
  const { items } = await store.listTraces(filter.value, "newest", { limit: LOOKED_AT });
  const ids = items.map(({ traceId }) => traceId);
  const counts = ids.length === 0 ? [] : await store.countTraceIssues(ids);
  const found = await Promise.all(
    counts.slice(0, MOST).map(async ({ issue: id, traces }) => {
      const known = await store.getIssue(id, clock());
      if (known === null) return [];
      const { shortId, title, firstSeen, users } = known.issue;
      return [{ id: String(id), shortId, title, firstSeen: isoFromMillis(firstSeen), users, traces }];
    }),
  );
  return ok({ looked: items.length, issues: found.flat() });
}
