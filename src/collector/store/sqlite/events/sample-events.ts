import type { UnixMillis } from "#lib/units.ts";
import { dayOf } from "../engine/day.ts";
import type { DayFile, StoreFiles } from "../engine/open-files.ts";

/** Rows of a day's events that were received within a period. Rows are numbered in order of receipt. */
interface Range {
  file: DayFile;
  first: number;
  last: number;
}

/**
 * Rows of events received within the period, spread evenly over it: every n-th, day by day, in several rounds beginning at
 * different places, so that a caller who needs more can go on. Some rows have been deleted.
 */
export function* sampleEvents(
  files: StoreFiles,
  period: { start: UnixMillis; end: UnixMillis },
  { each, rounds }: { each: number; rounds: number },
): Generator<{ file: DayFile; rows: number[]; round: number }> {
  const ranges = files
    .days()
    .filter(({ day }) => day >= dayOf(period.start) && day <= dayOf(period.end))
    .map((file) => rangeOf(file, period));
  const total = ranges.reduce((sum, { first, last }) => sum + Math.max(0, last - first + 1), 0);
  const step = Math.max(1, total / each);
  // With a step of one, the first round has read everything.
  const most = step === 1 ? 1 : Math.min(rounds, Math.floor(step));
  for (let round = 0; round < most; round++) {
    let place = Math.floor((step * round) / most);
    for (const { file, first, last } of ranges) {
      const size = Math.max(0, last - first + 1);
      const rows: number[] = [];
      for (; place < size; place += step) rows.push(first + Math.floor(place));
      if (rows.length > 0) yield { file, rows, round };
      place -= size;
    }
  }
}

function rangeOf(file: DayFile, { start, end }: { start: UnixMillis; end: UnixMillis }): Range {
  const { low, high } = file.connection
    .prepare(
      `SELECT coalesce((SELECT min(id) FROM events), 1) AS low, coalesce((SELECT max(id) FROM events), 0) AS high`,
    )
    .get() as { low: number; high: number };
  return {
    file,
    first: firstReceived(file, low, high + 1, start),
    last: firstReceived(file, low, high + 1, end + 1) - 1,
  };
}

/** The first row from `low` to below `high` that was received at the time or later; `high` where none was. */
function firstReceived({ connection }: DayFile, low: number, high: number, at: UnixMillis): number {
  const next = connection.prepare("SELECT id, received FROM events WHERE id >= ? ORDER BY id LIMIT 1");
  let [from, to] = [low, high];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const row = next.get(middle) as { id: number; received: UnixMillis } | undefined;
    if (row !== undefined && row.id < to && row.received < at) from = row.id + 1;
    else to = middle;
  }
  return from;
}
