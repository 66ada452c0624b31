import { nanosFromMillis, type UnixMillis, type UnixNanos } from "#lib/units.ts";
import { clampNanos, LAST_NANOS } from "./integer-id.ts";

/** A range as stored times are compared with it: held within what 64 bits can say, the last moment included. */
export function timeBounds(range: { start: UnixMillis; end: UnixMillis }): {
  start: UnixNanos;
  end: UnixNanos;
} {
  const end = nanosFromMillis(range.end);
  return {
    start: clampNanos(nanosFromMillis(range.start)),
    end: end > LAST_NANOS ? LAST_NANOS + 1n : clampNanos(end),
  };
}
