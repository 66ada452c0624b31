import type { Millis, UnixMillis } from "#lib/units.ts";

/** One request to a URL that is checked. */
export interface UptimeCheck {
  url: string;
  at: UnixMillis;
  /** The status of the last answer; null without one. */
  status: number | null;
  /** Why it counts as failed: `answered 503`, `no answer in 10 s`; null if it is up. */
  failure: string | null;
  duration: Millis;
}

/** Checks of a period together. Minutes without a check are neither up nor down: they were not measured. */
export interface UptimeSum {
  at: UnixMillis;
  checks: number;
  failed: number;
  /** The mean of the checks that did not fail; null if there are none. */
  duration: Millis | null;
}
