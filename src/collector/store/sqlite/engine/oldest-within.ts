import type { Bytes } from "#lib/units.ts";
import type { Day } from "./day.ts";

/**
 * The oldest day that may stay so that all which stay are within the room; the latest always may. Undefined where there is
 * no day at all.
 *
 * @param days the latest first
 */
export function oldestWithin(days: { day: Day; bytes: Bytes }[], room: Bytes): Day | undefined {
  let oldest: Day | undefined;
  let used: Bytes = 0;
  for (const { day, bytes } of days) {
    used += bytes;
    if (oldest !== undefined && used > room) break;
    oldest = day;
  }
  return oldest;
}
