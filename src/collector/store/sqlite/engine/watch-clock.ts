import type { Clock } from "#lib/clock.ts";
import type { Millis } from "#lib/units.ts";
import { clockNotice } from "../notices/clock-notice.ts";
import type { NoticeList } from "../notices/notice-list.ts";
import { type ClockGuard, createClockGuard, type KnownTime } from "./clock-guard.ts";
import { listDays } from "./store-folder.ts";

export interface WatchClockOptions {
  folder: string;
  clock: Clock;
  elapsed: () => Millis;
  known: KnownTime | null;
  notices: Pick<NoticeList, "raise" | "clear">;
}

const MINUTE: Millis = 60_000;

/** Compares the clock with the time that has passed, once a minute, and raises a notice for as long as it is away. */
export function watchClock(options: WatchClockOptions): ClockGuard & { stop(): void } {
  const { folder, notices } = options;
  let isStarting = true;
  const guard = createClockGuard({
    ...options,
    newest: listDays(folder)[0],
    moved: (to, expected) => notices.raise(clockNotice(to, expected, isStarting)),
    settled() {
      notices.clear("clock_moved", "");
      notices.clear("clock_unconfirmed", "");
    },
  });
  isStarting = false;
  const timer = setInterval(() => guard.check(), MINUTE).unref();
  return { ...guard, stop: () => clearInterval(timer) };
}

/** A clock that is taken at its word. */
export function trustClock(clock: Clock): ReturnType<typeof watchClock> {
  return {
    now: clock,
    check: () => true,
    known: () => ({ at: clock(), away: 0 }),
    stop: () => undefined,
  };
}
