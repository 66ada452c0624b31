import { err, ok } from "#lib/result.ts";
import type { ACCESS } from "#api/access.ts";
import type { Failure, Handlers } from "#api/endpoint.ts";
import type { Store } from "#collector/store/port/store.ts";
import type { Access } from "./access.ts";
import type { SignInError } from "./check-sign-in.ts";
import type { Exposure } from "./exposure.ts";

/** What a visitor needs to get in; signing in and out. */
export function accessHandlers(
  store: Pick<Store, "getSignIns">,
  access: Access,
  exposure: Exposure,
): Handlers<typeof ACCESS> {
  return {
    async getAccess() {
      const { isPasswordSet, isNameNeeded } = await store.getSignIns();
      return ok({
        passwordRequired: await access.isPasswordRequired(),
        passwordSet: isPasswordSet,
        nameRequired: isNameNeeded,
        exposed: exposure.isExposed(),
      });
    },
    async recordProxy(_, { isLocal, token }) {
      const kind = (await access.identify(token))?.kind;
      if (!isLocal && kind !== "dashboard" && kind !== "token") return err({ code: "forbidden" });
      exposure.recordProxy();
      return ok(undefined);
    },
    async createSession({ agent, ...signIn }, { address }) {
      const session = await access.signIn(signIn, { address: (await address()) ?? "", agent });
      if (!session.ok) return err(signInFailure(session.error));
      const { token, expires } = session.value;
      return ok({ token, expires: new Date(expires).toISOString() });
    },
    async deleteSession(_, { token }) {
      await access.signOut(token);
      return ok(undefined);
    },
  };
}

/** What the API answers to a failed check. */
export function signInFailure(error: SignInError): Failure<SignInError["code"]> {
  if (error.code !== "too_many_attempts") return { code: error.code };
  const retryAfter = Math.ceil(error.retryAfter / 1000);
  return { code: error.code, detail: `Try again in ${retryAfter} s.`, retryAfter };
}
