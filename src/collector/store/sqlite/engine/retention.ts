import type { Clock } from "#lib/clock.ts";
import type { Bytes, UnixMillis } from "#lib/units.ts";
import { type Day, startOfDay } from "./day.ts";
import { sizesOf } from "./store-folder.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Between two chunks, so that appending waits for one at most. */
const PAUSE = 50;

export interface RetentionOptions {
  folder: string;
  retentionDays: number;
  retentionBytes?: Bytes | undefined;
}

/**
 * Deletes data past its retention in small chunks, hourly; and where there is a limit of bytes, deletes the oldest days every
 * five minutes while the folder exceeds it.
 */
export function startRetention(
  deleteExpired: (cutoff: UnixMillis) => Promise<boolean>,
  clock: Clock,
  { folder, retentionDays, retentionBytes }: RetentionOptions,
): { stop(): void } {
  const pace = retentionBytes === undefined ? HOUR : 5 * MINUTE;
  let timer = setTimeout(() => void run(), MINUTE).unref();
  let stopped = false;

  function cutoff(): number {
    const byAge = clock() - retentionDays * DAY;
    if (retentionBytes === undefined) return byAge;
    const { days, rest } = sizesOf(folder);
    const oldest = oldestWithin(days, retentionBytes - rest);
    return oldest === undefined ? byAge : Math.max(byAge, startOfDay(oldest));
  }

  async function run(): Promise<void> {
    // A chunk that fails (disk full, store closing) is retried at the next turn.
    const more = await deleteExpired(cutoff()).catch(() => false);
    if (!stopped) timer = setTimeout(() => void run(), more ? PAUSE : pace).unref();
  }

  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * The oldest day to keep so that all kept days fit the limit; the latest is always kept. Undefined where there are no days.
 *
 * @param days the latest first
 */
export function oldestWithin(days: { day: Day; bytes: Bytes }[], room: Bytes): Day | undefined {
  let oldest: Day | undefined;
  let used: Bytes = 0;
  for (const { day, bytes } of days) {
    used += bytes;
    if (oldest !== undefined && used > room) break;
    oldest = day;
  }
  return oldest;
}
