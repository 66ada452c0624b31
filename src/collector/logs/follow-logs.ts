import { ok, type Result } from "#lib/result.ts";
import type { Millis } from "#lib/units.ts";
import { logView } from "#api/log-view.ts";
import type { LogListQuery, LogView } from "#api/logs.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import { logFilter } from "#collector/search/log-filter.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { timeRange } from "#collector/times/time-range.ts";

const EVERY: Millis = 1000;
/** Records arrive late and clocks differ: timestamps up to this old or this far ahead are still new. */
const LATE: Millis = 120_000;
const AHEAD: Millis = 600_000;
const MAX_AT_ONCE = 500;

/** Records since the last poll, oldest first; `skipped` if there were too many. */
export interface NewLogs {
  logs: LogView[];
  skipped: boolean;
}

/**
 * Polls for new records every second until `sleep` returns false. Begins with records after the query's `start`, or after
 * now.
 */
export function followLogs(
  { store, clock }: Pick<ReadContext, "store" | "clock">,
  query: LogListQuery,
  sleep: (millis: Millis) => Promise<boolean>,
): Result<AsyncGenerator<NewLogs>, BadQuery> {
  const begin = query.start === undefined ? clock() : timeRange(query).start;
  const parsed = logFilter(query.query, { start: begin, end: begin });
  if (!parsed.ok) return parsed;
  const filter = parsed.value;

  async function* follow(): AsyncGenerator<NewLogs> {
    let seen = new Set<string>();
    do {
      const now = clock();
      const range = { start: Math.max(begin, now - LATE), end: now + AHEAD };
      const page = await store.listLogs({ ...filter, ...range }, { limit: MAX_AT_ONCE });
      const fresh = page.items.filter(({ id }) => !seen.has(id));
      const skipped = page.next !== null && fresh.length === page.items.length;
      if (page.items.length > 0) seen = new Set(page.items.map(({ id }) => id));
      yield { logs: fresh.toReversed().map(logView), skipped };
    } while (await sleep(EVERY));
  }
  return ok(follow());
}
