import type { Clock } from "#lib/clock.ts";
import type { Bytes, Millis, UnixMillis } from "#lib/units.ts";
import type { Retention } from "#model/project-settings.ts";
import type { Expiry } from "./delete-expired.ts";
import { type Day, startOfDay } from "./day.ts";
import { type DaySize, listDays, sizesOf } from "./store-folder.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Between two chunks, so that appending waits for one at most. */
const PAUSE = 50;

export interface RetentionOptions {
  folder: string;
  /** What holds now. */
  retention: () => Promise<Retention>;
}

/**
 * Deletes data past its retention in small chunks, hourly; and where there is a limit of bytes, deletes the oldest days every
 * five minutes while the folder exceeds it. While the clock cannot be relied on, nothing is deleted by age. `soon` looks whether
 * there is something to delete, because other limits hold.
 */
export function startRetention(
  deleteExpired: (expiry: Expiry) => Promise<boolean>,
  { now, check }: { now: Clock; check: () => boolean },
  { folder, retention }: RetentionOptions,
): { soon(): void; stop(): void } {
  let timer = setTimeout(() => void run(), MINUTE).unref();
  let stopped = false;

  async function turn(): Promise<Millis> {
    const { days, bytes } = await retention();
    const more = await deleteExpired({
      now: now(),
      aged: check() ? retainedUntil(folder, now()) - days * DAY : null,
      excess: bytes === null ? null : startOfOldest(folder, bytes),
    });
    if (more) return PAUSE;
    return bytes === null ? HOUR : 5 * MINUTE;
  }

  async function run(): Promise<void> {
    // A chunk that fails (disk full, store closing) is retried at the next turn.
    const pause = await turn().catch(() => 5 * MINUTE);
    if (!stopped) timer = setTimeout(() => void run(), pause).unref();
  }

  return {
    soon() {
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(() => void run(), PAUSE).unref();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Age is measured against the clock or the newest data, whichever is older: where nothing new comes, the last days stay. */
function retainedUntil(folder: string, now: UnixMillis): UnixMillis {
  const [newest] = listDays(folder);
  return newest === undefined ? now : Math.min(now, startOfDay(newest + 1));
}

function startOfOldest(folder: string, limit: Bytes): UnixMillis | null {
  const { days, aside, rest } = sizesOf(folder);
  const oldest = oldestWithin(joinDays([...days, ...aside]), limit - rest);
  return oldest === undefined ? null : startOfDay(oldest);
}

/** One entry a day, the latest first. */
function joinDays(sizes: DaySize[]): DaySize[] {
  const bytes = new Map<Day, Bytes>();
  for (const size of sizes) bytes.set(size.day, (bytes.get(size.day) ?? 0) + size.bytes);
  return [...bytes]
    .map(([day, sum]) => ({ day, bytes: sum }))
    .toSorted((left, right) => right.day - left.day);
}

/**
 * The oldest day to keep so that all kept days fit the limit; the latest is always kept. Undefined where there are no days.
 *
 * @param days the latest first
 */
export function oldestWithin(days: DaySize[], room: Bytes): Day | undefined {
  let oldest: Day | undefined;
  let used: Bytes = 0;
  for (const { day, bytes } of days) {
    used += bytes;
    if (oldest !== undefined && used > room) break;
    oldest = day;
  }
  return oldest;
}
