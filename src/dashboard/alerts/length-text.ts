import type { Millis } from "#lib/units.ts";
import { formatDuration } from "#ui/format-duration.ts";

const MINUTE: Millis = 60_000;
const NANOS = 1e6;

/** A length of time in whole minutes, as rules are evaluated once a minute: `26 min`. */
export function lengthText(length: Millis): string {
  return length < MINUTE ? "< 1 min" : formatDuration(Math.floor(length / MINUTE) * MINUTE * NANOS);
}
