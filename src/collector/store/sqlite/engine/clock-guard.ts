import type { Clock } from "#lib/clock.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import { type Day, startOfDay } from "./day.ts";

/** What outlives a restart: the last time that could be relied on, and how long the clock has been away from it. */
export interface KnownTime {
  at: UnixMillis;
  away: Millis;
}

export interface ClockGuard {
  /** The time to store data under: the clock's, or the expected one while the clock is more than a day behind. */
  now: Clock;
  /** Compares the clock with the time that has passed. Returns whether it can be relied on to delete data. */
  check(): boolean;
  known(): KnownTime;
}

export interface ClockGuardOptions {
  clock: Clock;
  /** Time passed, whatever the clock says; its origin does not matter. */
  elapsed: () => Millis;
  /** Null at the first start. */
  known: KnownTime | null;
  /** The latest day that has data. */
  newest: Day | undefined;
  /** The clock has moved by more than a day. */
  moved(to: UnixMillis, expected: UnixMillis): void;
  /** The clock is back, or is believed after a day. */
  settled(): void;
}

/** By how much the clock may differ from what is expected, and how long it must stay to be believed. */
const DAY: Millis = 86_400_000;

/**
 * Watches the system's clock, which decides what is deleted: a wrong one must not delete data. A jump of more than a day is not
 * believed until it has stayed for a day. After a restart nobody knows how much time has passed, so the same holds for the time
 * since the last run.
 */
export function createClockGuard(options: ClockGuardOptions): ClockGuard {
  const { clock, elapsed, moved, settled } = options;
  let at = options.known?.at ?? timeIn(options.newest, clock());
  let away = options.known?.away ?? 0;
  let isAway = false;
  /** When `at` was known, and when the clock was last compared, as time passed. */
  let since = elapsed();
  let checked = since;

  const expected = () => at + (elapsed() - since);

  function believe(time: UnixMillis): true {
    at = time;
    since = checked;
    away = 0;
    if (isAway) settled();
    isAway = false;
    return true;
  }

  function check(): boolean {
    const time = clock();
    const should = expected();
    const passed = elapsed() - checked;
    checked += passed;
    if (Math.abs(time - should) <= DAY) return believe(time);
    if (isAway) away += passed;
    else moved(time, should);
    isAway = true;
    return away >= DAY && believe(time);
  }

  check();
  return {
    now() {
      const time = clock();
      return time < at - DAY ? expected() : time;
    },
    check,
    known: () => ({ at, away }),
  };
}

/** The time within the day that is nearest to the clock's. */
function timeIn(day: Day | undefined, time: UnixMillis): UnixMillis {
  if (day === undefined) return time;
  return Math.min(Math.max(time, startOfDay(day)), startOfDay(day + 1) - 1);
}
