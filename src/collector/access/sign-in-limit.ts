import { createCache } from "#lib/cache.ts";
import type { Clock } from "#lib/clock.ts";
import { clientNetwork } from "#lib/trusted-proxies.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";

/** Wrong passwords that cost an address nothing: people mistype. */
const FREE = 5;
const FIRST_WAIT: Millis = 1_000;
const LONGEST_WAIT: Millis = 60_000;
/** An address's wrong passwords are forgotten after this long without another. */
const FORGET: Millis = 3_600_000;
/** Addresses kept; the idlest are forgotten first. */
const MAX_ADDRESSES = 10_000;

/** Wrong passwords of the account within a minute, of all addresses, that slow nobody down. */
const ACCOUNT_FREE = 20;
const ACCOUNT_STEP: Millis = 50;
const ACCOUNT_LONGEST: Millis = 2_000;
const ACCOUNT_HALF_LIFE: Millis = 30_000;

/**
 * Limits attempts to sign in. An address waits longer after each wrong password. Guesses at the account from many addresses
 * slow every check down a little. Neither ever locks out an address that made no mistake.
 */
export interface SignInLimit {
  /** Counts an attempt as wrong until `clear`. Returns 0 if it may be checked, otherwise the wait until one may. */
  attempt(address: string): Millis;
  /** How much longer the check takes, for the guesses at the account. */
  slowDown(): Millis;
  /** Forgets the address's attempts after a correct password. */
  clear(address: string): void;
}

export function createSignInLimit(clock: Clock): SignInLimit {
  const addresses = createCache<string, { wrong: number; at: UnixMillis }>({ maxEntries: MAX_ADDRESSES });
  let guesses = 0;
  let guessedAt: UnixMillis = 0;
  const currentGuesses = () => guesses * 0.5 ** (Math.max(clock() - guessedAt, 0) / ACCOUNT_HALF_LIFE);
  return {
    attempt(address) {
      const network = clientNetwork(address);
      const now = clock();
      const known = addresses.peek(network);
      const { wrong, at } = known !== undefined && now - known.at < FORGET ? known : { wrong: 0, at: now };
      const wait = wrong < FREE ? 0 : Math.min(FIRST_WAIT * 2 ** (wrong - FREE), LONGEST_WAIT);
      if (at + wait > now) return at + wait - now;
      addresses.set(network, { wrong: wrong + 1, at: now });
      guesses = currentGuesses() + 1;
      guessedAt = now;
      return 0;
    },
    slowDown: () => Math.min(Math.max(currentGuesses() - ACCOUNT_FREE, 0) * ACCOUNT_STEP, ACCOUNT_LONGEST),
    clear(address) {
      addresses.delete(clientNetwork(address));
      guesses = Math.max(currentGuesses() - 1, 0);
      guessedAt = clock();
    },
  };
}
