import type { Millis, UnixMillis } from "#lib/units.ts";
import { zoneOffset } from "#ui/zone-offset.ts";
import { readMoment } from "../scope/read-moment.ts";

const HOUR: Millis = 3_600_000;
const DAY: Millis = 24 * HOUR;
/** When a working day begins. */
const MORNING: Millis = 9 * HOUR;

/** How long something may be kept quiet. */
export const TIME_CHOICES = [
  ["1h", "1 hour"],
  ["4h", "4 hours"],
  ["tomorrow", "Until tomorrow, 09:00"],
  ["week", "1 week"],
] as const;

/**
 * The end of a time that begins now, by one of the choices, or by the value of a date and time field in the viewer's zone.
 * Null if it is neither.
 */
export function endOf(chosen: string, now: UnixMillis, zone: string): UnixMillis | null {
  if (chosen === "1h") return now + HOUR;
  if (chosen === "4h") return now + 4 * HOUR;
  if (chosen === "week") return now + 7 * DAY;
  if (chosen !== "tomorrow") return readMoment(chosen, zone, now)?.at ?? null;
  const midnight = Math.floor((now + zoneOffset(now, zone)) / DAY) * DAY;
  const morning = midnight + DAY + MORNING;
  return morning - zoneOffset(morning, zone);
}
