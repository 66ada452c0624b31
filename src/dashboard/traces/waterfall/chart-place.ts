import type { Nanos } from "#lib/units.ts";

/** A moment's place on an axis, as a percentage; what lies outside is moved to its edge. */
export function percent(at: Nanos, duration: Nanos): number {
  if (!(duration > 0)) return 0;
  return Math.min(100, Math.max(0, Math.round((at / duration) * 1e5) / 1e3));
}
