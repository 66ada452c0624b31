import { ok, type Result } from "#lib/result.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import { logView } from "#api/log-view.ts";
import type { LogFollowQuery, LogView } from "#api/logs.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import type { LogFilter, LogPage } from "#collector/store/port/logs.ts";
import { logFilter } from "#collector/search/log-filter.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";
import { timeRange } from "#collector/times/time-range.ts";

const EVERY: Millis = 1000;
/** Records arrive late and clocks differ: timestamps up to this old or this far ahead are still new. */
const LATE: Millis = 120_000;
const AHEAD: Millis = 600_000;
const MAX_AT_ONCE = 500;

export type LogNews =
  /** The last records before the stream began, latest first. */
  | { earlier: LogView[] }
  /** Records since the last poll, oldest first; `skipped` if there were too many. */
  | { logs: LogView[]; skipped: boolean };

/**
 * Polls for new records every second until `sleep` returns false. Begins with the `last` ones, and goes on with what is in
 * none of the answers before; or with records after the query's `start`, or after now.
 */
export function followLogs(
  { store, clock }: Pick<ReadContext, "store" | "clock">,
  query: LogFollowQuery,
  sleep: (millis: Millis) => Promise<boolean>,
): Result<AsyncGenerator<LogNews>, BadQuery> {
  const start = query.start === undefined ? null : timeRange(query).start;
  const begin = start ?? (query.last > 0 ? 0 : clock());
  const parsed = logFilter(query.query, { start: begin, end: begin }, clock());
  if (!parsed.ok) return parsed;
  const filter = parsed.value;

  async function* follow(): AsyncGenerator<LogNews> {
    let from = begin;
    let seen = new Set<string>();
    if (query.last > 0) {
      const range: Pick<LogFilter, "start" | "end"> = { start: begin, end: clock() + AHEAD };
      const page = await store.listLogs({ ...filter, ...range }, { limit: query.last });
      seen = new Set(page.items.map(({ id }) => id));
      from = Math.max(begin, firstUnlisted(page));
      yield { earlier: page.items.map(logView) };
    }
    do {
      const now = clock();
      const range = { start: Math.max(from, now - LATE), end: now + AHEAD };
      const page = await store.listLogs({ ...filter, ...range }, { limit: MAX_AT_ONCE });
      const fresh = page.items.filter(({ id }) => !seen.has(id));
      const skipped = page.next !== null && fresh.length === page.items.length;
      if (page.items.length > 0) seen = new Set(page.items.map(({ id }) => id));
      yield { logs: fresh.toReversed().map(logView), skipped };
    } while (await sleep(EVERY));
  }
  return ok(follow());
}

/** From when on a page, latest first, has all records that there were; 0 if it has all. */
function firstUnlisted({ items, next, stoppedAt }: LogPage): UnixMillis {
  if (stoppedAt !== null) return stoppedAt + 1;
  const oldest = items.at(-1);
  return next === null || oldest === undefined ? 0 : Number(oldest.record.time / 1_000_000n) + 1;
}
