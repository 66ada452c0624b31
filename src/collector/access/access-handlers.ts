import { err, ok } from "#lib/result.ts";
import type { Millis } from "#lib/units.ts";
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
        provider: access.provider && { name: access.provider.name, isOnly: access.provider.isOnly },
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
      if (!session.ok)
        return err(
          session.error.code === "passwords_refused" ? PASSWORDS_REFUSED : signInFailure(session.error),
        );
      const { token, expires } = session.value;
      return ok({ token, expires: new Date(expires).toISOString() });
    },
    async deleteSession(_, { token }) {
      await access.signOut(token);
      return ok(undefined);
    },
  };
}

const PASSWORDS_REFUSED = {
  code: "forbidden",
  detail:
    "Passwords are refused here (GLASSHOUSE_OIDC_ONLY). If the provider fails, the operator removes that variable and restarts: then passwords work again.",
} as const;

/** What the API answers to a failed check. */
export function signInFailure(error: SignInError): Failure<SignInError["code"]> {
  return error.code === "too_many_attempts" ? tooManyAttempts(error.retryAfter) : { code: error.code };
}

export function tooManyAttempts(wait: Millis): Failure<"too_many_attempts"> {
  const retryAfter = Math.ceil(wait / 1000);
  return { code: "too_many_attempts", detail: `Try again in ${retryAfter} s.`, retryAfter };
}
