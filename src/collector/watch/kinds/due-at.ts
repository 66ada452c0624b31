import { Cron } from "croner";
import { createCache } from "#lib/cache.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { MonitorSchedule } from "#model/check-in.ts";

const MINUTE: Millis = 60_000;
const LENGTHS = { minute: MINUTE, hour: 60 * MINUTE, day: 1440 * MINUTE, week: 7 * 1440 * MINUTE };

/**
 * When a job is due next after a time; null if its schedule or time zone cannot be understood. They come from senders.
 * Intervals of months and years are counted by the calendar, in UTC.
 */
export function dueAt(
  schedule: MonitorSchedule,
  timezone: string | null,
  after: UnixMillis,
): UnixMillis | null {
  if (schedule.type === "crontab") return nextOfCrontab(schedule.value, timezone ?? "UTC", after);
  const { value, unit } = schedule;
  if (!(value > 0)) return null;
  if (unit !== "month" && unit !== "year") return after + value * LENGTHS[unit];
  const date = new Date(after);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + value * (unit === "year" ? 12 : 1));
  // A month without that day ends on its last.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  const due = date.getTime();
  return Number.isFinite(due) ? due : null;
}

/** To find out that a pattern never matches takes twenty milliseconds. */
const found = createCache<string, { at: UnixMillis | null }>({ maxEntries: 5_000 });

function nextOfCrontab(pattern: string, timezone: string, after: UnixMillis): UnixMillis | null {
  const key = `${after} ${timezone} ${pattern}`;
  const known = found.get(key);
  if (known !== undefined) return known.at;
  const at = readCrontab(pattern, timezone, after);
  found.set(key, { at });
  return at;
}

function readCrontab(pattern: string, timezone: string, after: UnixMillis): UnixMillis | null {
  try {
    return new Cron(pattern, { timezone }).nextRun(new Date(after))?.getTime() ?? null;
  } catch {
    return null;
  }
}
