import type { Millis } from "#lib/units.ts";

const SECOND = 1000;
const STEPS = 60;
/** Readable step lengths, in seconds. */
const LENGTHS = [1, 5, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400, 604_800];

/** The requested step, or one for about 60 steps. */
export function stepFor(length: Millis, requested: number | undefined): Millis {
  const seconds = requested ?? LENGTHS.find((one) => one * SECOND * STEPS >= length) ?? LENGTHS.at(-1)!;
  return seconds * SECOND;
}
