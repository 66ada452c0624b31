import type { Clock } from "#lib/clock.ts";
import { clientNetwork } from "#lib/trusted-proxies.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import { isSameToken } from "../hash-token.ts";
import type { SignInSecrets } from "./provider.ts";

/** How long somebody may take at the provider. */
const LASTS: Millis = 600_000;
const MAX_PENDING = 1_000;
/** Of one network, so that nobody can push out everybody else's. */
const MAX_PER_NETWORK = 100;

interface Pending {
  secrets: SignInSecrets;
  browser: string;
  network: string;
  expires: UnixMillis;
}

/** Sign-ins that were started and whose browser is at the provider. A restart forgets them. */
export interface PendingSignIns {
  /** `browser` is a secret that only the browser which started it has. Too many of a network push out its oldest. */
  add(secrets: SignInSecrets, browser: string, address: string): void;
  /** Takes the sign-in of a state out, once; null if it is another browser's, was taken, or has expired. */
  take(state: string, browser: string): SignInSecrets | null;
}

export function createPendingSignIns(clock: Clock): PendingSignIns {
  /** The oldest first. */
  const pending = new Map<string, Pending>();

  function makeRoom(network: string): void {
    const now = clock();
    const ofNetwork: string[] = [];
    for (const [state, { network: from, expires }] of pending) {
      if (expires <= now) pending.delete(state);
      else if (from === network) ofNetwork.push(state);
    }
    const [oldest] = ofNetwork;
    if (oldest !== undefined && ofNetwork.length >= MAX_PER_NETWORK) pending.delete(oldest);
    const [first] = pending.keys();
    if (first !== undefined && pending.size >= MAX_PENDING) pending.delete(first);
  }

  return {
    add(secrets, browser, address) {
      const network = clientNetwork(address);
      makeRoom(network);
      pending.set(secrets.state, { secrets, browser, network, expires: clock() + LASTS });
    },
    take(state, browser) {
      const found = pending.get(state);
      if (found === undefined || found.expires <= clock() || !isSameToken(browser, found.browser))
        return null;
      pending.delete(state);
      return found.secrets;
    },
  };
}
