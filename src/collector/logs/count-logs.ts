import { ok, type Result } from "#lib/result.ts";
import type { LogCounts, LogCountsQuery } from "#api/logs.ts";
import { isoFromMillis } from "#model/iso-time.ts";
import type { BadQuery } from "#model/search/bad-query.ts";
import { readLogSearch } from "#collector/search/read-search.ts";
import { presentRange } from "#collector/times/time-range.ts";
import type { ReadContext } from "#collector/projects/read-context.ts";

const MINUTE = 60_000;
const STEPS = 60;
/** Readable step lengths, in minutes. */
const LENGTHS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 720, 1440];
const MAX_STEPS = 500;

/** Log records over time by severity. */
export async function countLogs(
  context: ReadContext,
  query: LogCountsQuery,
): Promise<Result<LogCounts, BadQuery>> {
  const range = presentRange(query, context.clock());
  const step = stepFor(range.end - range.start, query.step);
  // Roll-ups by hour or minute serve only steps that align with them.
  const start = Math.floor(range.start / step) * step;
  const filter = await readLogSearch(context, query.query, { start, end: range.end });
  if (!filter.ok) return filter;
  const { counts, from } = await context.store.countLogs(filter.value, step);
  return ok({
    start: isoFromMillis(start),
    end: isoFromMillis(range.end),
    step: step / 1000,
    total: counts.reduce((sum, { records }) => sum + records, 0),
    from: from === null ? null : isoFromMillis(from),
    counts: counts.map(({ at, severity, records }) => ({ at: isoFromMillis(at), severity, records })),
  });
}

function stepFor(length: number, requested: number | undefined): number {
  const least = Math.ceil(length / MAX_STEPS / MINUTE) * MINUTE;
  if (requested !== undefined) return Math.max(least, requested * 1000);
  const minutes = LENGTHS.find((one) => one * MINUTE * STEPS >= length);
  return minutes === undefined ? Math.max(least, 1440 * MINUTE) : minutes * MINUTE;
}
