import type { UnixMillis, UnixNanos } from "#lib/units.ts";

const LAST = 8_640_000_000_000_000;

/** ISO 8601 in UTC with milliseconds. A time outside the range of `Date` is clamped to it. */
export function isoFromMillis(millis: UnixMillis): string {
  return new Date(Math.max(-LAST, Math.min(LAST, Math.floor(millis)))).toISOString();
}

/** ISO 8601 in UTC with nine fractional digits: `2026-11-20T19:37:03.123456789Z`. */
export function isoFromNanos(nanos: UnixNanos): string {
  const fraction = String(nanos % 1_000_000n).padStart(6, "0");
  return isoFromMillis(Number(nanos / 1_000_000n)).replace("Z", `${fraction}Z`);
}
