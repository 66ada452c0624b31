import type { Clock } from "#lib/clock.ts";
import type { Millis } from "#lib/units.ts";

const WINDOW: Millis = 60_000;
const PER_ADDRESS = 10;
/** All addresses together: each check costs memory and time. */
const ALTOGETHER = 60;
const ALL = "";

/** Limits attempts to sign in. */
export interface SignInLimit {
  /** Counts an attempt. Returns 0 if it may be checked, otherwise the wait until the next one may. */
  attempt(address: string): Millis;
  /** Resets an address's attempts after a correct password. */
  clear(address: string): void;
}

export function createSignInLimit(clock: Clock): SignInLimit {
  let windowStart = 0;
  const attempts = new Map<string, number>();
  const add = (key: string) => {
    const count = (attempts.get(key) ?? 0) + 1;
    attempts.set(key, count);
    return count;
  };
  return {
    attempt(address) {
      const now = clock();
      if (now - windowStart >= WINDOW) {
        windowStart = now;
        attempts.clear();
      }
      const over = add(`at ${address}`) > PER_ADDRESS || add(ALL) > ALTOGETHER;
      return over ? windowStart + WINDOW - now : 0;
    },
    clear(address) {
      attempts.delete(`at ${address}`);
    },
  };
}
