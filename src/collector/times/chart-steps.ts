import type { Millis, UnixMillis } from "#lib/units.ts";
import type { TimeRange } from "./time-range.ts";

const MINUTE = 60_000;
/** In minutes. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720];
const DAY = 1440;

/**
 * The steps of a chart over a range: round ones, about as many as wanted, from a whole step on. With a single one the exact range
 * matters more, to the minute.
 */
export function chartSteps(
  { start, end }: TimeRange,
  count: number,
): { start: UnixMillis; stepMillis: Millis } {
  const wanted = (end - start) / count / MINUTE;
  // Aligned steps are served by roll-ups.
  const minutes = count === 1 ? Math.ceil(wanted) : (STEPS.find((step) => step >= wanted * 0.99) ?? DAY);
  const stepMillis = minutes * MINUTE;
  const grid = count === 1 ? MINUTE : stepMillis;
  return { start: Math.floor(start / grid) * grid, stepMillis };
}
