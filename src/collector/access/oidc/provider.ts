import type { Configuration, ServerMetadata } from "openid-client";
import { AppError } from "#lib/app-error.ts";
import type { Clock } from "#lib/clock.ts";
import { readLimited } from "#lib/read-limited.ts";
import { err, ok, type Result } from "#lib/result.ts";
import type { Bytes, Millis, UnixMillis } from "#lib/units.ts";
import type { OidcSettings } from "#config/oidc.ts";
import { claimOf, type Claims } from "./claims.ts";

/** Of each request to the provider: a sign-in takes up to three, and the dashboard waits ten seconds for it. */
const TIMEOUT_SECONDS = 3;
const MAX_ANSWER: Bytes = 1_048_576;
/** Characters: part of it may be whatever somebody puts into the callback's query. */
const MAX_REASON = 300;
/** How far the clocks of provider and collector may differ. */
const CLOCK_TOLERANCE_SECONDS = 60;
/** How long the provider's description of itself is used. */
const DISCOVERED_FOR: Millis = 3_600_000;

/** What only the sign-in that was started knows; the provider gives it back, or proves that it saw it. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  /** Of PKCE: the code is worth nothing without it. */
  verifier: string;
}

/** `provider_unreachable`: no answer, or none of an OpenID provider. `sign_in_refused`: what it answered proves nobody's identity. */
export interface ProviderError {
  code: "provider_unreachable" | "sign_in_refused";
  /** For the log. */
  reason: string;
}

/** The OpenID Connect provider that the operator named. Nothing is sent to it before somebody signs in. */
export interface OidcProvider {
  /** Where to send the browser. */
  begin(): Promise<Result<{ url: string; secrets: SignInSecrets }, ProviderError>>;
  /** Exchanges what the browser brought back for the claims of a checked id token. `query` is that of the callback. */
  finish(query: string, secrets: SignInSecrets): Promise<Result<Claims, ProviderError>>;
}

interface Options {
  settings: OidcSettings;
  /** Where the provider sends the browser back to. */
  redirectUri: string;
  clock: Clock;
}

export function createOidcProvider({ settings, redirectUri, clock }: Options): OidcProvider {
  const { issuer, clientId, clientSecret, scopes, groupsClaim } = settings;
  const isEncrypted = issuer.startsWith("https:");
  let discovered: { at: UnixMillis; metadata: Promise<ServerMetadata> } | null = null;

  async function discover(): Promise<ServerMetadata> {
    const { allowInsecureRequests, customFetch, discovery } = await import("openid-client");
    const found = await discovery(new URL(issuer), clientId, undefined, undefined, {
      timeout: TIMEOUT_SECONDS,
      [customFetch]: fetchLimited,
      execute: isEncrypted ? [] : [allowInsecureRequests],
    });
    return found.serverMetadata();
  }

  /** Everybody who signs in meanwhile waits for the same answer. A failure is not kept. */
  function findServer(): Promise<ServerMetadata> {
    if (discovered !== null && Math.abs(clock() - discovered.at) < DISCOVERED_FOR) return discovered.metadata;
    const asked = { at: clock(), metadata: discover() };
    discovered = asked;
    asked.metadata.catch(() => {
      if (discovered === asked) discovered = null;
    });
    return asked.metadata;
  }

  /**
   * A client of its own for each sign-in: it reads the provider's keys anew, so that a new key holds at once, and a withdrawn
   * one no longer.
   */
  async function clientOf(server: ServerMetadata): Promise<Configuration> {
    const oidc = await import("openid-client");
    // In a header, which every provider has to know unless it says otherwise.
    const { token_endpoint_auth_methods_supported: known = ["client_secret_basic"] } = server;
    const prove = known.includes("client_secret_basic") ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    const auth = clientSecret === null ? oidc.None() : prove(clientSecret);
    const skew = Math.round((clock() - Date.now()) / 1000);
    const metadata = { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS, [oidc.clockSkew]: skew };
    const config = new oidc.Configuration(server, clientId, metadata, auth);
    config.timeout = TIMEOUT_SECONDS;
    config[oidc.customFetch] = fetchLimited;
    if (!isEncrypted) oidc.allowInsecureRequests(config);
    // Or else the id token's signature is not looked at, because it came over TLS.
    oidc.enableNonRepudiationChecks(config);
    return config;
  }

  return {
    async begin() {
      const oidc = await import("openid-client");
      const server = await attempt(findServer, "provider_unreachable");
      if (!server.ok) return server;
      const secrets = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      return attempt(async () => {
        const url = oidc.buildAuthorizationUrl(await clientOf(server.value), {
          redirect_uri: redirectUri,
          scope: scopes,
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
          code_challenge_method: "S256",
        });
        return { url: url.href, secrets };
      }, "provider_unreachable");
    },
    async finish(query, { state, nonce, verifier }) {
      const oidc = await import("openid-client");
      const server = await attempt(findServer, "provider_unreachable");
      if (!server.ok) return server;
      return attempt(async () => {
        const config = await clientOf(server.value);
        const back = new URL(redirectUri);
        back.search = query;
        const tokens = await oidc.authorizationCodeGrant(config, back, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new AppError("id_token_missing");
        // Some providers put groups into the user's description only.
        if (claimOf(claims, groupsClaim) !== undefined || server.value.userinfo_endpoint === undefined)
          return claims;
        const described = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
        return { ...described, ...claims };
      }, "sign_in_refused");
    },
  };
}

/** What says that nothing useful answered: a broken connection, a deadline, an error page. */
const NO_ANSWER = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
]);

async function attempt<T>(
  ask: () => Promise<T>,
  otherwise: ProviderError["code"],
): Promise<Result<T, ProviderError>> {
  try {
    return ok(await ask());
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Of the connection's own errors none has a code, but what caused them has one.
    const { code = "", error: answered } = error as { code?: unknown; error?: unknown };
    const { code: cause } = Object(error.cause) as { code?: unknown };
    const isUnreachable = code === "" ? error instanceof TypeError : NO_ANSWER.has(String(code));
    return err({
      code: isUnreachable ? "provider_unreachable" : otherwise,
      reason: [error.message, code || cause, answered].filter(Boolean).join(", ").slice(0, MAX_REASON),
    });
  }
}

/** As `fetch`, but an answer may not be longer than any of a provider is. */
async function fetchLimited(url: string, options: object): Promise<Response> {
  const answer = await fetch(url, options);
  const body = await readLimited(answer.body, MAX_ANSWER);
  if (!body.ok) throw new TypeError("the answer is too large");
  const { status, headers } = answer;
  return new Response(body.value.length === 0 ? null : body.value.toString(), { status, headers });
}
