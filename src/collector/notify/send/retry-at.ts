import type { Millis, UnixMillis } from "#lib/units.ts";

const LONGEST: Millis = 3_600_000;
const LONGEST_ASKED: Millis = 24 * 3_600_000;
/** Over nine hours and more. */
const MOST_ATTEMPTS = 16;

interface Failure {
  /** How many attempts have failed. */
  attempts: number;
  at: UnixMillis;
  /** How long the receiver asked to wait. */
  retryAfter: Millis | null;
  /** The first pause. */
  first: Millis;
  /** Jitter, of 0 to 1. */
  random: number;
}

/**
 * When a message is tried again: twice as late each time, with jitter, and not before the receiver asked for; null once it is
 * given up.
 */
export function retryAt({ attempts, at, retryAfter, first, random }: Failure): UnixMillis | null {
  if (attempts >= MOST_ATTEMPTS) return null;
  const pause = Math.min(LONGEST, first * 2 ** (attempts - 1)) * (0.75 + random / 2);
  return at + Math.max(pause, Math.min(LONGEST_ASKED, retryAfter ?? 0));
}

/** Reads a `Retry-After` header: seconds, or a date of HTTP. Null if it is neither. */
export function readRetryAfter(header: string | undefined, now: UnixMillis): Millis | null {
  if (header === undefined) return null;
  if (/^\d{1,10}$/.test(header.trim())) return Number(header) * 1000;
  // The three forms of RFC 9110, 5.6.7 begin with the day of the week; Date.parse reads much else.
  const date = /^[A-Z][a-z]{2}/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
