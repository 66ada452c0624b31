import { ok, type Result } from "#lib/result.ts";
import type { LogList, LogListQuery } from "#api/log.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import { logFilter } from "#collector/search/log-filter.ts";
import { logView } from "#api/log-view.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";
import { timeRange } from "#collector/times/time-range.ts";

/** A page of log records, the latest first. */
export async function listLogs(
  { store }: QueryContext,
  query: LogListQuery,
): Promise<Result<LogList, BadQuery>> {
  const filter = logFilter(query.query, timeRange(query));
  if (!filter.ok) return filter;
  const page = await store.listLogs(filter.value, { limit: query.limit, cursor: query.cursor });
  return ok({
    logs: page.items.map(logView),
    next: page.next,
    stoppedAt: page.stoppedAt === null ? null : isoFromMillis(page.stoppedAt),
  });
}
