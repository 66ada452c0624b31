import { ok, type Result } from "#lib/result.ts";
import type { Handlers, ServerEvent } from "#api/endpoint.ts";
import { logView } from "#api/log-view.ts";
import type { LogList, LogListQuery, LogFacets, LogSearchQuery, LogPatterns, LOGS } from "#api/logs.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { checkKeys } from "#collector/search/check-keys.ts";
import { readLogSearch } from "#collector/search/read-search.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import { presentRange, timeRange } from "#collector/times/time-range.ts";
import { countLogs } from "./count-logs.ts";
import { followLogs, type LogNews } from "./follow-logs.ts";
import { listLogRows } from "./list-log-rows.ts";

/** Listing, following, counting and summarising log records. */
export function logHandlers(context: ReadContext): Handlers<typeof LOGS> {
  return {
    listLogs: (query) => listLogs(context, query),
    async followLogs(query, { pause }) {
      const checked = await checkKeys(context, { of: "logs" }, query.query);
      if (!checked.ok) return checked;
      const news = followLogs(context, query, pause);
      return news.ok ? ok(eventsOf(news.value)) : news;
    },
    countLogs: (query) => countLogs(context, query),
    facetLogs: (query) => facetLogs(context, query),
    mineLogPatterns: (query) => mineLogPatterns(context, query),
    listLogRows: (query) => listLogRows(context, query),
  };
}

/** `earlier` for all that were before, then `log` for each record, `skipped` before records that follow a gap. */
async function* eventsOf(news: AsyncIterable<LogNews>): AsyncGenerator<ServerEvent[]> {
  for await (const one of news) {
    if ("earlier" in one) yield [{ event: "earlier", data: JSON.stringify(one.earlier) }];
    else
      yield [
        ...(one.skipped ? [{ event: "skipped", data: "{}" }] : []),
        ...one.logs.map((log) => ({ event: "log", id: log.id, data: JSON.stringify(log) })),
      ];
  }
}

/** A page of log records, latest first. */
export async function listLogs(
  context: ReadContext,
  query: LogListQuery,
): Promise<Result<LogList, BadQuery>> {
  const filter = await readLogSearch(context, query.query, timeRange(query));
  if (!filter.ok) return filter;
  const page = await context.store.listLogs(filter.value, { limit: query.limit, cursor: query.cursor });
  return ok({
    logs: page.items.map(logView),
    next: page.next,
    stoppedAt: page.stoppedAt === null ? null : isoFromMillis(page.stoppedAt),
  });
}

/** The common values of the log records that match a search. */
export async function facetLogs(
  context: ReadContext,
  query: LogSearchQuery,
): Promise<Result<LogFacets, BadQuery>> {
  const filter = await readLogSearch(context, query.query, presentRange(query, context.clock()));
  if (!filter.ok) return filter;
  const { from, ...facets } = await context.store.facetLogs(filter.value);
  return ok({ ...facets, from: from === null ? null : isoFromMillis(from) });
}

/** The patterns of the log records that match a search, each marked if it is new compared with the preceding range. */
export async function mineLogPatterns(
  context: ReadContext,
  query: LogSearchQuery,
): Promise<Result<LogPatterns, BadQuery>> {
  const range = presentRange(query, context.clock());
  const filter = await readLogSearch(context, query.query, range);
  if (!filter.ok) return filter;
  const { from, patterns, ...rest } = await context.store.mineLogPatterns(
    filter.value,
    Math.max(0, 2 * range.start - range.end),
  );
  return ok({
    ...rest,
    from: from === null ? null : isoFromMillis(from),
    patterns: patterns.map(({ first, last, ...pattern }) =>
      Object.assign(pattern, { first: isoFromMillis(first), last: isoFromMillis(last) }),
    ),
  });
}
