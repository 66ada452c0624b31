import { err, ok } from "#lib/result.ts";
import type { Failure, Handlers } from "#api/endpoint.ts";
import type { OIDC } from "#api/oidc.ts";
import { tooManyAttempts } from "../access-handlers.ts";
import type { OidcSignIn, OidcSignInError } from "./oidc-sign-in.ts";

/** Signing in at the provider; null where none is set. */
export function oidcHandlers(oidc: OidcSignIn | null): Handlers<typeof OIDC> {
  return {
    async startOidcSignIn(_, { address }) {
      if (oidc === null) return err(NO_PROVIDER);
      const started = await oidc.start((await address()) ?? "");
      if (started.ok) return started;
      const { error } = started;
      return err(
        error.code === "too_many_attempts"
          ? tooManyAttempts(error.retryAfter)
          : { code: "provider_unreachable" },
      );
    },
    async finishOidcSignIn({ agent, ...given }, { address }) {
      if (oidc === null) return err(NO_PROVIDER);
      const session = await oidc.finish(given, { address: (await address()) ?? "", agent });
      if (!session.ok) return err(failureOf(session.error));
      const { token, expires } = session.value;
      return ok({ token, expires: new Date(expires).toISOString() });
    },
  };
}

const NO_PROVIDER = { code: "not_found", detail: "GLASSHOUSE_OIDC_ISSUER is not set." } as const;

/** What the API answers. Why a provider's answer was refused is in the log only. */
function failureOf(error: OidcSignInError): Failure<(typeof OIDC)["finishOidcSignIn"]["errors"][number]> {
  switch (error.code) {
    case "not_allowed":
      return {
        code: "forbidden",
        detail: "The provider names no group of yours that may sign in here (GLASSHOUSE_OIDC_ROLES).",
      };
    case "full":
      return { code: "not_possible", detail: "There are too many people." };
    case "too_many_attempts":
      return tooManyAttempts(error.retryAfter);
    case "sign_in_expired":
    case "sign_in_refused":
    case "provider_unreachable":
      return { code: error.code };
  }
}
