import { generateKeyPairSync, randomUUID, sign, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { Provider, type Configuration } from "oidc-provider";
import { freePorts } from "./free-ports.ts";

export const CLIENT = { id: "glasshouse", secret: "the secret of these tests" };

/** What the provider says about somebody. */
export type SubjectClaims = Record<string, unknown>;

/** A real OpenID Connect provider, on loopback. */
export interface TestProvider {
  issuer: string;
  /** Who can sign in, by what they enter: no password is asked for. */
  people: Map<string, SubjectClaims>;
  /** Replaces the keys that sign, and forgets all codes and sessions. */
  rotateKeys(): void;
  /** Changes the id tokens that it hands out, and signs them again: by its own key, or another. */
  forge: ((claims: SubjectClaims) => { claims: SubjectClaims; key?: SigningKey }) | null;
  /** The key that signs at this time. */
  key(): SigningKey;
  /** The paths that were asked for. */
  requests: string[];
  stop(): Promise<void>;
}

export interface SigningKey {
  privateKey: KeyObject;
  kid: string;
}

interface Options {
  redirectUri: string;
  /** Whether groups are in the user's description alone, as some providers have it. */
  onlyDescribes?: boolean;
  /** By default a free one. */
  port?: number;
}

const ID_TOKEN_SECONDS = 60;

export async function startOidcProvider(options: Options): Promise<TestProvider> {
  const { redirectUri, onlyDescribes = false } = options;
  const [freePort = 0] = await freePorts(1);
  const { port = freePort } = options;
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, SubjectClaims>();
  let key = newKey();
  let provider = createProvider();
  const test: TestProvider = {
    issuer,
    people,
    forge: null,
    requests: [],
    key: () => key,
    rotateKeys() {
      key = newKey();
      provider = createProvider();
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  function createProvider(): Provider {
    const made = new Provider(issuer, configuration());
    made.use(async (ctx, next) => {
      await next();
      const body = ctx.body as { id_token?: string };
      if (ctx.oidc?.route !== "token" || test.forge === null || body.id_token === undefined) return;
      const forged = test.forge(claimsOf(body.id_token));
      body.id_token = signToken(forged.claims, forged.key ?? key);
    });
    return made;
  }

  function configuration(): Configuration {
    return {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [redirectUri],
          id_token_signed_response_alg: "ES256",
        },
      ],
      jwks: { keys: [{ ...key.privateKey.export({ format: "jwk" }), kid: key.kid, use: "sig" }] },
      claims: {
        openid: ["sub"],
        profile: ["preferred_username", "groups"],
        email: ["email", "email_verified"],
      },
      conformIdTokenClaims: onlyDescribes,
      cookies: { keys: ["of these tests"] },
      ttl: { IdToken: ID_TOKEN_SECONDS, Interaction: 600, Session: 600, Grant: 600, AccessToken: 600 },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
      // Nobody is asked whether the dashboard may know who they are.
      async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId ?? "",
          accountId: oidc.session?.accountId ?? "",
        });
        grant.addOIDCScope("openid profile email");
        await grant.save();
        return grant;
      },
    };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    test.requests.push(request.url?.split("?", 1)[0] ?? "");
    if (request.url?.startsWith("/interaction/") !== true) return provider.callback()(request, response);
    if (request.method !== "POST") {
      response.setHeader("content-type", "text/html");
      response.end(LOGIN_PAGE);
      return undefined;
    }
    const form = new URLSearchParams(await text(request));
    const accountId = form.get("login") ?? "";
    const result = people.has(accountId) ? { login: { accountId } } : { error: "access_denied" };
    return provider.interactionFinished(request, response, result);
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return test;
}

const LOGIN_PAGE =
  '<!doctype html><title>Provider</title><form method="post"><label>Login <input name="login"></label><button>Continue</button></form>';

function newKey(): SigningKey {
  return { privateKey: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey, kid: randomUUID() };
}

function claimsOf(token: string): SubjectClaims {
  const [, payload = ""] = token.split(".");
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as SubjectClaims;
}

function signToken(claims: SubjectClaims, { privateKey, kid }: SigningKey): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${encode({ alg: "ES256", kid, typ: "JWT" })}.${encode(claims)}`;
  const signature = sign("sha256", Buffer.from(signed), { key: privateKey, dsaEncoding: "ieee-p1363" });
  return `${signed}.${signature.toString("base64url")}`;
}
