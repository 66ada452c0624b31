import type { UnixMillis } from "#lib/units.ts";
import type { Connection } from "../engine/connection.ts";
import { dayOf, type Day } from "../engine/day.ts";
import type { StoreFiles } from "../engine/open-files.ts";

const MINUTE = 60_000;
const HOUR = 60;
/**
 * Who keeps sums of requests reads each minute again until ten minutes after it. What arrives later changes what they have read;
 * one minute less allows for the time until it is stored.
 */
const LATE = 9;

/** Notes the hours of requests that arrived late, in the day's file. */
export function noteLateHours(
  connection: Connection,
  rates: readonly { minute: number }[],
  now: UnixMillis,
): void {
  const limit = Math.floor(now / MINUTE) - LATE;
  const hours = new Set<number>();
  for (const { minute } of rates) if (minute < limit) hours.add(Math.floor(minute / HOUR));
  if (hours.size === 0) return;
  const { change } = connection
    .prepare("SELECT coalesce(max(change), 0) + 1 AS change FROM late_hours")
    .get() as { change: number };
  const upsert = connection.prepare(
    "INSERT INTO late_hours (hour, change) VALUES (?, ?) ON CONFLICT DO UPDATE SET change = excluded.change",
  );
  for (const hour of hours) upsert.run(hour, change);
}

/** The last change that was read of each day's file. */
export type LateMarks = Map<Day, number>;

/** The hours since 1970 of which requests arrived late since the marks, which are moved on. */
export function readLateHours(files: StoreFiles, marks: LateMarks, now: UnixMillis): number[] {
  const hours = new Set<number>();
  // Only the file of the day is written to, and around midnight that of the day before.
  for (const { day, connection } of files.daysFrom(dayOf(now) - 1)) {
    const rows = connection
      .prepare("SELECT hour, change FROM late_hours WHERE change > ?")
      .all(marks.get(day) ?? 0) as { hour: number; change: number }[];
    for (const { hour, change } of rows) {
      hours.add(hour);
      marks.set(day, Math.max(change, marks.get(day) ?? 0));
    }
  }
  return [...hours];
}
