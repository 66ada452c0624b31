import type { Clock } from "#lib/clock.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import { API_IDENTITY, type Identity } from "#model/access/identity.ts";
import { ME } from "#model/actor.ts";
import type { Store } from "#collector/store/port/store.ts";
import type { Exposure } from "./exposure.ts";
import { hashToken, isSameToken, newToken } from "./hash-token.ts";
import { inTurn } from "./in-turn.ts";
import { verifyPassword } from "./password.ts";
import { createSignInLimit } from "./sign-in-limit.ts";

const SESSION: Millis = 30 * 86_400_000;
/** Passwords that wait for their check. */
const MAX_CHECKS = 50;
const BUSY: Millis = 1_000;

/** Whoever knows the operator's password. */
const OWNER: Identity = { kind: "person", name: ME.name, role: "owner" };

export type SignInError = { code: "wrong_password" } | { code: "too_many_attempts"; retryAfter: Millis };

/** Who may read. */
export interface Access {
  isPasswordSet(): Promise<boolean>;
  isPasswordRequired(): Promise<boolean>;
  /** Null for a token that nobody owns. */
  identify(token: string): Promise<Identity | null>;
  /** The same, and null for the dashboard's own token once a password is required: then its sessions are let in. */
  admit(token: string): Promise<Identity | null>;
  /** Opens a session. `address` is the one whose attempts are counted. Fails if no password is set. */
  signIn(
    password: string,
    address: string,
  ): Promise<Result<{ token: string; expires: UnixMillis }, SignInError>>;
  signOut(token: string): Promise<void>;
}

type AccessStore = Pick<Store, "getPasswordHash" | "createSession" | "hasSession" | "deleteSession">;

export interface AccessOptions {
  store: AccessStore;
  clock: Clock;
  sleep: (millis: Millis) => Promise<unknown>;
  apiToken: string;
  dashboardToken: string;
  exposure: Pick<Exposure, "isExposed">;
}

export function createAccess(options: AccessOptions): Access {
  const { store, clock, exposure, sleep } = options;
  const limit = createSignInLimit(clock);
  const runInTurn = inTurn(MAX_CHECKS);
  const isPasswordSet = async () => (await store.getPasswordHash()) !== null;
  const isPasswordRequired = async () => exposure.isExposed() || (await isPasswordSet());
  async function identify(token: string): Promise<Identity | null> {
    if (token === "") return null;
    if (isSameToken(token, options.apiToken)) return API_IDENTITY;
    if (isSameToken(token, options.dashboardToken)) return { kind: "dashboard" };
    return (await store.hasSession(hashToken(token), clock())) ? OWNER : null;
  }
  return {
    isPasswordSet,
    isPasswordRequired,
    identify,
    async admit(token) {
      const identity = await identify(token);
      return identity?.kind === "dashboard" && (await isPasswordRequired()) ? null : identity;
    },
    async signIn(password, address) {
      const retryAfter = limit.attempt(address);
      if (retryAfter > 0) return err({ code: "too_many_attempts", retryAfter });
      const slowDown = limit.slowDown();
      if (slowDown > 0) await sleep(slowDown);
      const stored = await store.getPasswordHash();
      if (stored === null) return err({ code: "wrong_password" });
      const check = runInTurn(() => verifyPassword(password, stored));
      if (check === undefined) return err({ code: "too_many_attempts", retryAfter: BUSY });
      if (!(await check)) return err({ code: "wrong_password" });
      limit.clear(address);
      const token = newToken();
      const now = clock();
      const expires = now + SESSION;
      await store.createSession(hashToken(token), expires, now);
      return ok({ token, expires });
    },
    signOut: (token) => store.deleteSession(hashToken(token)),
  };
}
