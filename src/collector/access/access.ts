import type { Clock } from "#lib/clock.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Millis, UnixMillis } from "#lib/units.ts";
import type { Store } from "#collector/store/port/store.ts";
import { hashToken, isSameToken, newToken } from "./hash-token.ts";
import { verifyPassword } from "./password.ts";
import { createSignInLimit } from "./sign-in-limit.ts";

const SESSION: Millis = 30 * 86_400_000;

export type SignInError = { code: "wrong_password" } | { code: "too_many_attempts"; retryAfter: Millis };

/** Who may read. */
export interface Access {
  isPasswordRequired(): Promise<boolean>;
  /** Who owns the bearer token: a signed-in person, or a program with the API token; null for neither. */
  identify(token: string): Promise<"person" | "token" | null>;
  isAllowed(token: string): Promise<boolean>;
  /** Opens a session. `address` is the one whose attempts are counted. Fails if no password is set: no session is needed then. */
  signIn(
    password: string,
    address: string,
  ): Promise<Result<{ token: string; expires: UnixMillis }, SignInError>>;
  signOut(token: string): Promise<void>;
}

type AccessStore = Pick<Store, "getPasswordHash" | "createSession" | "hasSession" | "deleteSession">;

export function createAccess(options: { store: AccessStore; clock: Clock; apiToken: string }): Access {
  const { store, clock, apiToken } = options;
  const limit = createSignInLimit(clock);
  async function identify(token: string): Promise<"person" | "token" | null> {
    if (token === "") return null;
    if (isSameToken(token, apiToken)) return "token";
    return (await store.hasSession(hashToken(token), clock())) ? "person" : null;
  }
  return {
    isPasswordRequired: async () => (await store.getPasswordHash()) !== null,
    identify,
    isAllowed: async (token) => (await identify(token)) !== null,
    async signIn(password, address) {
      const retryAfter = limit.attempt(address);
      if (retryAfter > 0) return err({ code: "too_many_attempts", retryAfter });
      const stored = await store.getPasswordHash();
      if (stored === null || !(await verifyPassword(password, stored)))
        return err({ code: "wrong_password" });
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
