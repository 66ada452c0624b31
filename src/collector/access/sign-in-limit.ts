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
/** Addresses, and accounts, that are kept; the idlest are forgotten first. */
const MAX_KNOWN = 10_000;

/** Wrong passwords of an account within a minute, of all addresses, that slow nobody down. */
const ACCOUNT_FREE = 20;
const ACCOUNT_STEP: Millis = 50;
const ACCOUNT_LONGEST: Millis = 2_000;
const ACCOUNT_HALF_LIFE: Millis = 30_000;

/**
 * Limits attempts to sign in. An address waits longer after each wrong password. Guesses at an account from many addresses
 * slow each check of it down a little. Neither ever locks out an address that made no mistake. An account is known by the
 * name that was given, whether or not somebody has it.
 */
export interface SignInLimit {
  /** Counts an attempt as wrong until `clear`. Returns 0 if it may be checked, otherwise the wait until one may. */
  attempt(address: string, account: string): Millis;
  /** How much longer the check takes, for the guesses at the account. */
  slowDown(account: string): Millis;
  /** After a correct password: forgets the address's attempts if all were at this account, or else this one. */
  clear(address: string, account: string): void;
}

interface Attempts {
  wrong: number;
  at: UnixMillis;
  /** At which account all of them were; null if there were several. */
  account: string | null;
}

export function createSignInLimit(clock: Clock): SignInLimit {
  const addresses = createCache<string, Attempts>({ maxEntries: MAX_KNOWN });
  const accounts = createCache<string, { guesses: number; at: UnixMillis }>({ maxEntries: MAX_KNOWN });

  function guessesAt(account: string): number {
    const { guesses, at } = accounts.peek(account) ?? { guesses: 0, at: 0 };
    return guesses * 0.5 ** (Math.max(clock() - at, 0) / ACCOUNT_HALF_LIFE);
  }
  const countGuess = (account: string, more: 1 | -1) =>
    accounts.set(account, { guesses: Math.max(guessesAt(account) + more, 0), at: clock() });

  return {
    attempt(address, account) {
      const network = clientNetwork(address);
      const now = clock();
      const known = addresses.peek(network);
      const before = known !== undefined && now - known.at < FORGET ? known : { wrong: 0, at: now, account };
      const { wrong, at } = before;
      const wait = wrong < FREE ? 0 : Math.min(FIRST_WAIT * 2 ** (wrong - FREE), LONGEST_WAIT);
      if (at + wait > now) return at + wait - now;
      addresses.set(network, {
        wrong: wrong + 1,
        at: now,
        account: before.account === account ? account : null,
      });
      countGuess(account, 1);
      return 0;
    },
    slowDown: (account) =>
      Math.min(Math.max(guessesAt(account) - ACCOUNT_FREE, 0) * ACCOUNT_STEP, ACCOUNT_LONGEST),
    clear(address, account) {
      const network = clientNetwork(address);
      const known = addresses.peek(network);
      // Or else one's own account would give free guesses at all others.
      if (known?.account === account) addresses.delete(network);
      else if (known !== undefined) addresses.set(network, { ...known, wrong: Math.max(known.wrong - 1, 0) });
      countGuess(account, -1);
    },
  };
}
