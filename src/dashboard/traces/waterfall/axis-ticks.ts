import type { Nanos } from "#lib/units.ts";

const STEPS = [1, 2, 5] as const;

/** Round moments from 0 to a duration, at most `most` after the first. */
export function axisTicks(duration: Nanos, most: number): Nanos[] {
  if (!(duration > 0) || most < 1) return [0];
  const rough = duration / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.floor(duration / step) + 1 }, (_, index) => index * step);
}
