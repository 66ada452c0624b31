import { ok, type Result } from "#lib/result.ts";
import type { LogPatterns } from "#api/log-summary.ts";
import type { LogSearchQuery } from "#api/log.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import { logFilter } from "#collector/search/log-filter.ts";
import { presentRange } from "#collector/times/present-range.ts";
import type { QueryContext } from "#collector/projects/read-context.ts";

/** The kinds of lines that a search finds, with what is new against as long a time before. */
export async function mineLogPatterns(
  { store, clock }: QueryContext,
  query: LogSearchQuery,
): Promise<Result<LogPatterns, BadQuery>> {
  const range = presentRange(query, clock());
  const filter = logFilter(query.query, range);
  if (!filter.ok) return filter;
  const { from, patterns, ...rest } = await store.mineLogPatterns(
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
