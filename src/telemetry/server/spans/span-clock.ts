import type { TimeInput } from "@opentelemetry/api";
import type { Millis } from "#lib/units.ts";

/**
 * Time since the epoch, by the wall clock at first and by the steady one from then on: what happened in one trace on this
 * machine stays in order, to the microsecond, and no duration is negative.
 */
export interface SpanClock {
  /** What the steady clock's time is counted from. */
  readonly origin: Millis;
}

/** The wall clock is read in whole milliseconds, and is put right now and then. */
const TOLERATED: Millis = 5;
let latest: SpanClock = { origin: -Infinity };

/** The clock for another trace: the same for all, until the wall clock has gone elsewhere. */
export function startClock(): SpanClock {
  const steady = performance.now();
  const wall = Date.now();
  if (!(Math.abs(latest.origin + steady - wall) <= TOLERATED)) latest = { origin: wall - steady };
  return latest;
}

export function timeNow({ origin }: SpanClock): Millis {
  return origin + performance.now();
}

/** A time of OpenTelemetry's in milliseconds since the epoch; now, where there is none. */
export function timeOf(input: TimeInput | undefined, clock: SpanClock): Millis {
  if (input === undefined) return timeNow(clock);
  if (Array.isArray(input)) return input[0] * 1e3 + input[1] / 1e6;
  if (input instanceof Date) return input.getTime();
  // What is too small to be a time of day comes from `performance.now()`.
  return input < performance.timeOrigin ? input + clock.origin : input;
}
