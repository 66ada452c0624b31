import type { TimeInput } from "@opentelemetry/api";
import type { Millis } from "#lib/units.ts";

/**
 * Time since the epoch: read from the wall clock at first, and from the monotonic clock from then on. Within a trace on this
 * machine, events stay in order to the microsecond and no duration is negative.
 */
export interface SpanClock {
  /** The time at which the monotonic clock was zero. */
  readonly origin: Millis;
}

/** The wall clock has a resolution of one millisecond, and is adjusted now and then. */
const TOLERANCE: Millis = 5;
let latest: SpanClock = { origin: -Infinity };

/** The clock for a new trace: the same for all, until the wall clock was changed. */
export function startClock(): SpanClock {
  const monotonic = performance.now();
  const wall = Date.now();
  if (!(Math.abs(latest.origin + monotonic - wall) <= TOLERANCE)) latest = { origin: wall - monotonic };
  return latest;
}

export function timeNow({ origin }: SpanClock): Millis {
  return origin + performance.now();
}

/** Converts OpenTelemetry's time to milliseconds since the epoch; undefined means now. */
export function timeOf(input: TimeInput | undefined, clock: SpanClock): Millis {
  if (input === undefined) return timeNow(clock);
  if (Array.isArray(input)) return input[0] * 1e3 + input[1] / 1e6;
  if (input instanceof Date) return input.getTime();
  // A number too small to be a date comes from `performance.now()`.
  return input < performance.timeOrigin ? input + clock.origin : input;
}
