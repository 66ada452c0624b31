import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Threshold } from "#model/watch/condition.ts";

const MINUTE: Millis = 60_000;
const DAY: Millis = 86_400_000;

/** The window that a threshold judges, and the one that it compares with, if it does. */
export function comparedWindows(
  threshold: Threshold,
  windowMinutes: number,
  end: UnixMillis,
): { start: UnixMillis; end: UnixMillis }[] {
  const length = windowMinutes * MINUTE;
  const now = { start: end - length, end };
  if (threshold.is !== "up" && threshold.is !== "down") return [now];
  const ago = { window: length, day: DAY, week: 7 * DAY }[threshold.against];
  return [now, { start: now.start - ago, end: end - ago }];
}

/** What the comparison is called. */
export function comparedTime(threshold: Threshold): string {
  if (threshold.is !== "up" && threshold.is !== "down") return "";
  return { window: "before", day: "at the same time yesterday", week: "at the same time last week" }[
    threshold.against
  ];
}
