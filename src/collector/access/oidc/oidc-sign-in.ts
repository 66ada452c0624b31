import type { Clock } from "#lib/clock.ts";
import { createRateLimit } from "#lib/rate-limit.ts";
import { err, ok, type Result } from "#lib/result.ts";
import { clientNetwork } from "#lib/trusted-proxies.ts";
import type { Millis } from "#lib/units.ts";
import type { OidcSettings } from "#config/oidc.ts";
import type { Store } from "#collector/store/port/store.ts";
import { describeAct } from "#collector/store/port/acts.ts";
import type { Access, OpenedSession, SignInPlace } from "../access.ts";
import { newToken } from "../hash-token.ts";
import { createSignInLimit } from "../sign-in-limit.ts";
import { type Claims, namesOf, roleOf } from "./claims.ts";
import { createPendingSignIns } from "./pending-sign-ins.ts";
import { createOidcProvider, type ProviderError } from "./provider.ts";

/** A working day: the provider is asked again then whether it still lets somebody in, and as what. */
const SESSION: Millis = 12 * 3_600_000;
/** All attempts are of one kind: whose account it is shows at their end. */
const ATTEMPTS = "openid";
/** Of one network: an office that comes to work is not kept waiting. */
const STARTS = { burst: 30, perSecond: 0.5 };

/** The provider has no group of theirs that may do anything here, or there are too many people. */
type PersonError = { code: "not_allowed" | "full" };
type LimitError = { code: "too_many_attempts"; retryAfter: Millis };
export type OidcStartError = ProviderError | LimitError;
export type OidcSignInError = OidcStartError | PersonError | { code: "sign_in_expired" };

/** Signing in at an OpenID Connect provider: by a browser that leaves for it and comes back. */
export interface OidcSignIn {
  /** Where to send the browser, and the secret that it has to bring back. */
  start(address: string): Promise<Result<{ url: string; browser: string }, OidcStartError>>;
  /** Opens a session for whom the provider names. `query` is what the browser came back with. */
  finish(
    given: { query: string; browser: string },
    place: SignInPlace,
  ): Promise<Result<OpenedSession, OidcSignInError>>;
}

interface Options {
  settings: OidcSettings;
  /** The dashboard's public address. */
  dashboardUrl: string;
  store: Pick<Store, "admitProvided" | "expelProvided">;
  clock: Clock;
  access: Pick<Access, "openSession">;
  /** Writes a line to the log: the operator finds there what the person at the browser is not told. */
  say: (text: string) => void;
}

/** The page to which the provider sends browsers back. */
const CALLBACK = "/observe/login/oidc";

export function createOidcSignIn(options: Options): OidcSignIn {
  const { settings, store, clock, access, say } = options;
  const { issuer } = settings;
  const redirectUri = options.dashboardUrl + CALLBACK;
  const provider = createOidcProvider({ settings, redirectUri, clock });
  const pending = createPendingSignIns(clock);
  const starts = createRateLimit(STARTS, clock);
  const limit = createSignInLimit(clock);

  function logged<T>(answer: Result<T, ProviderError>): Result<T, ProviderError> {
    if (!answer.ok) say(`A sign-in by ${settings.name} failed (${answer.error.reason})`);
    return answer;
  }

  /** The person that the claims are of, with the role of their groups at this moment. */
  async function personOf(claims: Claims): Promise<Result<number, PersonError>> {
    const subject = claims.sub;
    const role = roleOf(claims, settings.groupsClaim, settings.roles);
    // Not the actor: somebody else here may be called the same.
    describeAct({ subject: `${namesOf(claims)[0] ?? subject}, by ${settings.name}` });
    if (role === null) {
      await store.expelProvided({ issuer, subject });
      return err({ code: "not_allowed" });
    }
    const person = await store.admitProvided({ issuer, subject, names: namesOf(claims), role }, clock());
    return person === "full" ? err({ code: "full" }) : ok(person);
  }

  return {
    async start(address) {
      const wait = starts(clientNetwork(address));
      if (wait > 0) return err({ code: "too_many_attempts", retryAfter: wait * 1000 });
      const begun = logged(await provider.begin());
      if (!begun.ok) return begun;
      const browser = newToken();
      pending.add(begun.value.secrets, browser, address);
      return ok({ url: begun.value.url, browser });
    },
    async finish({ query, browser }, place) {
      const retryAfter = limit.attempt(place.address, ATTEMPTS);
      if (retryAfter > 0) return err({ code: "too_many_attempts", retryAfter });
      const secrets = pending.take(new URLSearchParams(query).get("state") ?? "", browser);
      if (secrets === null) return err({ code: "sign_in_expired" });
      const claims = logged(await provider.finish(query, secrets));
      if (!claims.ok) return claims;
      const person = await personOf(claims.value);
      if (!person.ok) return person;
      limit.clear(place.address, ATTEMPTS);
      return ok(await access.openSession(person.value, SESSION, place));
    },
  };
}
