import { nanosFromMillis, type UnixMillis, type UnixNanos } from "#lib/units.ts";
import { clampNanos } from "../integer-id.ts";

/** A range as stored times are compared with it: held within what 64 bits can say, whatever was asked for. */
export function timeBounds(range: { start: UnixMillis; end: UnixMillis }): {
  start: UnixNanos;
  end: UnixNanos;
} {
  return { start: clampNanos(nanosFromMillis(range.start)), end: clampNanos(nanosFromMillis(range.end)) };
}
