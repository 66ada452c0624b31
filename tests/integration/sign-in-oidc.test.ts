import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SessionAnswer } from "#api/access.ts";
import { OidcStart } from "#api/oidc.ts";
import type { Problem } from "#api/problem.ts";
import { type Clock, systemClock } from "#lib/clock.ts";
import type { OidcSettings } from "#config/oidc.ts";
import { setPassword } from "#collector/access/set-password.ts";
import { CLIENT, startOidcProvider, type TestProvider } from "../start-oidc-provider.ts";
import { DASHBOARD_TOKEN, openReadApi, type ReadApi } from "./open-read-api.ts";
import { visitProvider } from "../visit-provider.ts";

const REDIRECT = "http://localhost:3001/observe/login/oidc";
const PASSWORD = "correct horse battery";
/** How long the provider's id tokens hold. */
const TOKEN_LASTS = 60_000;

function* endless(): Generator<string> {
  yield "[";
  for (;;) yield `"${"x".repeat(65_536)}",`;
}

let provider: TestProvider;
let describing: TestProvider;
beforeAll(async () => {
  provider = await startOidcProvider({ redirectUri: REDIRECT });
  describing = await startOidcProvider({ redirectUri: REDIRECT, onlyDescribes: true });
});
afterAll(async () => {
  await provider.stop();
  await describing.stop();
});

describe("sign-in by OpenID Connect", () => {
  let api: ReadApi;
  let now: Clock;
  const others: ReadApi[] = [];
  beforeEach(async () => {
    now = systemClock;
    provider.forge = null;
    provider.people.clear();
    provider.people.set("1001", { preferred_username: "anna", groups: ["developers", "everybody"] });
    provider.people.set("1002", { preferred_username: "bert", groups: ["admins", "developers"] });
    provider.people.set("1003", { preferred_username: "carl", groups: ["visitors"] });
    api = await openApi();
  });
  afterEach(async () => {
    for (const opened of [api, ...others.splice(0)]) await opened.discard();
  });

  function openApi(changed: Partial<OidcSettings> = {}): Promise<ReadApi> {
    const settings: OidcSettings = {
      issuer: `${provider.issuer}/`,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      scopes: "openid profile email",
      groupsClaim: "groups",
      roles: [
        { group: "developers", role: "member" },
        { group: "admins", role: "admin" },
      ],
      isOnly: false,
      name: "the provider",
      ...changed,
    };
    return openReadApi("127.0.0.1", {}, { clock: () => now(), provider: settings });
  }
  /** Another collector, which is closed after the test. */
  async function openOther(changed: Partial<OidcSettings>): Promise<ReadApi> {
    const opened = await openApi(changed);
    others.push(opened);
    return opened;
  }

  async function ask(method: string, path: string, token: string, body?: object, { app } = api) {
    const answer = await app.request(`http://localhost/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answered = await answer.text();
    return { status: answer.status, body: (answered === "" ? null : JSON.parse(answered)) as unknown };
  }
  const codeOf = ({ body }: { body: unknown }) => (body as Problem).code;
  const start = async (from = api) =>
    OidcStart.parse((await ask("POST", "/oidc", DASHBOARD_TOKEN, undefined, from)).body);
  const finish = (query: string, browser: string, from = api) =>
    ask("POST", "/oidc/session", DASHBOARD_TOKEN, { query, browser, agent: "Firefox 140" }, from);
  async function signIn(login: string, from = api) {
    const { url, browser } = await start(from);
    return finish(await visitProvider(url, login), browser, from);
  }
  const tokenOf = ({ body }: { body: unknown }) => SessionAnswer.parse(body).token;
  const me = async (token: string, from = api) => ask("GET", "/me", token, undefined, from);
  const operator = async (from = api) => {
    await setPassword(from.store, PASSWORD, systemClock());
    return ask("POST", "/session", DASHBOARD_TOKEN, { password: PASSWORD }, from);
  };

  it("signs in whom the provider names, with the highest role of their groups", async () => {
    const { url } = await start();
    expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
      response_type: "code",
      redirect_uri: REDIRECT,
      scope: "openid profile email",
      code_challenge_method: "S256",
    });
    const [anna, bert] = [await signIn("1001"), await signIn("1002")];
    expect([anna.status, bert.status]).toEqual([201, 201]);
    expect((await me(tokenOf(anna))).body).toMatchObject({ kind: "person", name: "anna", role: "member" });
    expect((await me(tokenOf(bert))).body).toMatchObject({ name: "bert", role: "admin" });
    const again = tokenOf(await signIn("1001"));
    expect((await ask("GET", "/people", again)).body).toMatchObject({
      people: [
        { name: "anna", state: "active", signsInBy: "provider" },
        { name: "bert", state: "active", signsInBy: "provider" },
      ],
    });
    expect((await ask("GET", "/me/sessions", again)).body).toMatchObject({
      sessions: [{ agent: "Firefox 140" }, { agent: "Firefox 140" }],
    });
    const { expires } = SessionAnswer.parse(bert.body);
    expect((Date.parse(expires) - systemClock()) / 3_600_000).toBeCloseTo(12, 1);
  });

  it("refuses whoever has no group with a role, and stores nothing about them", async () => {
    const refused = await signIn("1003");
    expect([refused.status, codeOf(refused)]).toEqual([403, "forbidden"]);
    expect(await api.store.listPeople(systemClock())).toEqual([]);
  });

  it("changes the role with the groups at the next sign-in, also for open sessions", async () => {
    const session = tokenOf(await signIn("1002"));
    provider.people.set("1002", { groups: ["developers"] });
    await signIn("1002");
    expect((await me(session)).body).toMatchObject({ name: "bert", role: "member" });
  });

  it("ends the sessions of somebody whose groups no longer match", async () => {
    const [anna, bert] = [tokenOf(await signIn("1001")), tokenOf(await signIn("1002"))];
    provider.people.set("1001", { preferred_username: "anna", groups: [] });
    expect((await signIn("1001")).status).toBe(403);
    expect([(await me(anna)).status, (await me(bert)).status]).toEqual([401, 200]);
  });

  it("reads groups from the user's description, where the id token has none", async () => {
    describing.people.set("2001", { preferred_username: "dora", groups: ["admins"] });
    const other = await openOther({ issuer: `${describing.issuer}/` });
    const session = await signIn("2001", other);
    expect((await me(tokenOf(session), other)).body).toMatchObject({ name: "dora", role: "admin" });
    expect(describing.requests).toContain("/me");
  });

  it("makes an owner of nobody, unless a group is mapped to that role", async () => {
    const everybody = { group: null, role: "owner" } as const;
    const mapped = await openOther({ roles: [everybody] });
    expect((await me(tokenOf(await signIn("1003", mapped)), mapped)).body).toMatchObject({ role: "owner" });
    provider.people.set("1004", { preferred_username: "owner", groups: ["owner", "admins"], role: "owner" });
    const session = tokenOf(await signIn("1004"));
    expect((await me(session)).body).toMatchObject({ role: "admin" });
    const own = await ask("POST", "/people", session, { name: "zoe", role: "owner" });
    expect([own.status, codeOf(own)]).toEqual([403, "forbidden"]);
  });

  it("never takes somebody for another of the same name or e-mail address", async () => {
    const owner = tokenOf(await operator());
    const email = "anna@example.com";
    await ask("POST", "/people", owner, { name: email, role: "admin" });
    provider.people.set("1001", { preferred_username: email, email, groups: ["developers"] });
    provider.people.set("1005", { preferred_username: "Owner", email, groups: ["developers"] });
    const [anna, other] = [tokenOf(await signIn("1001")), tokenOf(await signIn("1005"))];
    expect((await me(anna)).body).toMatchObject({ name: `${email} (2)`, role: "member" });
    expect((await me(other)).body).toMatchObject({ name: `${email} (3)`, role: "member" });
    expect((await me(owner)).body).toMatchObject({ name: "owner", role: "owner" });
  });

  it("takes what the browser brings back once, from the same browser, in ten minutes", async () => {
    const first = await start();
    const query = await visitProvider(first.url, "1001");
    const elsewhere = await start();
    const outcomes = [
      await finish(query, elsewhere.browser),
      await finish(query, ""),
      await finish("?state=unknown&code=1", first.browser),
    ];
    expect((await finish(query, first.browser)).status).toBe(201);
    outcomes.push(await finish(query, first.browser));
    const late = await start();
    const lateQuery = await visitProvider(late.url, "1001");
    now = () => systemClock() + 600_000;
    outcomes.push(await finish(lateQuery, late.browser));
    expect(outcomes.map(({ status }) => status)).toEqual(outcomes.map(() => 410));
    expect(new Set(outcomes.map(codeOf))).toEqual(new Set(["sign_in_expired"]));
  });

  it("refuses a code that was used, in a sign-in of its own", async () => {
    const first = await start();
    const query = await visitProvider(first.url, "1001");
    expect((await finish(query, first.browser)).status).toBe(201);
    const second = await start();
    const replayed = new URLSearchParams(query);
    replayed.set("state", new URL(second.url).searchParams.get("state") ?? "");
    const refused = await finish(`?${replayed}`, second.browser);
    expect([refused.status, codeOf(refused)]).toEqual([401, "sign_in_refused"]);
    expect(api.said.at(-1)).toContain("invalid_grant");
  });

  it("refuses an id token with the nonce of another sign-in", async () => {
    const { url, browser } = await start();
    const changed = new URL(url);
    changed.searchParams.set("nonce", "of-another-sign-in");
    const refused = await finish(await visitProvider(changed.href, "1001"), browser);
    expect([refused.status, codeOf(refused)]).toEqual([401, "sign_in_refused"]);
  });

  it.each([
    ["another client's audience", { aud: "another" }],
    ["another issuer", { iss: "https://id.example" }],
    ["no nonce", { nonce: undefined }],
    ["no subject", { sub: undefined }],
  ])("refuses an id token with %s", async (_, changed) => {
    provider.forge = (claims) => ({ claims: { ...claims, ...changed } });
    const refused = await signIn("1001");
    expect([refused.status, codeOf(refused)]).toEqual([401, "sign_in_refused"]);
    expect(await api.store.listPeople(systemClock())).toEqual([]);
  });

  it("refuses an id token that none of the provider's present keys has signed", async () => {
    const before = provider.key();
    provider.rotateKeys();
    provider.forge = (claims) => ({ claims, key: before });
    expect(codeOf(await signIn("1002"))).toBe("sign_in_refused");
    provider.forge = (claims) => ({ claims, key: { ...before, kid: provider.key().kid } });
    expect(codeOf(await signIn("1002"))).toBe("sign_in_refused");
    provider.forge = (claims) => ({ claims });
    expect((await signIn("1002")).status).toBe(201);
  });

  it("takes the provider's new keys at once", async () => {
    expect((await signIn("1001")).status).toBe(201);
    provider.rotateKeys();
    expect((await signIn("1001")).status).toBe(201);
  });

  it.each([
    [TOKEN_LASTS + 45_000, 201],
    [TOKEN_LASTS + 75_000, 401],
    [-3_600_000, 201],
  ])("a clock that is %i ms off makes a sign-in answer %i", async (off, status) => {
    now = () => systemClock() + off;
    expect((await signIn("1001")).status).toBe(status);
  });

  it("says that somebody cancelled", async () => {
    const refused = await signIn("nobody");
    expect([refused.status, codeOf(refused)]).toEqual([401, "sign_in_refused"]);
    expect(api.said.at(-1)).toContain("access_denied");
  });

  it("says that the provider is down, lets passwords in meanwhile, and recovers", async () => {
    const passing = await startOidcProvider({ redirectUri: REDIRECT });
    await passing.stop();
    const other = await openOther({ issuer: `${passing.issuer}/` });
    const refused = await ask("POST", "/oidc", DASHBOARD_TOKEN, undefined, other);
    expect([refused.status, codeOf(refused)]).toEqual([502, "provider_unreachable"]);
    expect(other.said).toHaveLength(1);
    expect((await operator(other)).status).toBe(201);
    const port = Number(new URL(passing.issuer).port);
    const back = await startOidcProvider({ redirectUri: REDIRECT, port });
    back.people.set("1001", { groups: ["admins"] });
    expect((await signIn("1001", other)).status).toBe(201);
    const { url, browser } = await start(other);
    const query = await visitProvider(url, "1001");
    await back.stop();
    expect(codeOf(await finish(query, browser, other))).toBe("provider_unreachable");
  });

  it.each([
    ["never answers", () => undefined],
    [
      "answers without end",
      (answer: ServerResponse) => void pipeline(Readable.from(endless()), answer).catch(() => undefined),
    ],
    ["answers with a page", (answer: ServerResponse) => void answer.end("<p>It works!</p>")],
  ])("gives up on a provider that %s", async (_, reply) => {
    const server = createServer((_request, answer) => {
      answer.setHeader("content-type", "application/json");
      reply(answer);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const other = await openOther({ issuer: `http://127.0.0.1:${port}/` });
    const refused = await ask("POST", "/oidc", DASHBOARD_TOKEN, undefined, other);
    expect([refused.status, codeOf(refused)]).toEqual([502, "provider_unreachable"]);
    server.closeAllConnections();
    server.close();
  });

  it("says so where a page answers that is no provider's, or another's", async () => {
    const wrong = await openOther({ issuer: `${provider.issuer}/elsewhere` });
    expect(codeOf(await ask("POST", "/oidc", DASHBOARD_TOKEN, undefined, wrong))).toBe(
      "provider_unreachable",
    );
    const otherName = provider.issuer.replace("127.0.0.1", "localhost");
    const named = await openOther({ issuer: `${otherName}/` });
    expect(codeOf(await ask("POST", "/oidc", DASHBOARD_TOKEN, undefined, named))).toBe(
      "provider_unreachable",
    );
  });

  it("sends the provider nothing before somebody signs in", async () => {
    const before = provider.requests.length;
    await operator();
    await ask("GET", "/access", "");
    expect(provider.requests.length).toBe(before);
  });

  it("makes an address wait after wrong attempts, and no other", async () => {
    const from = async (address: string) =>
      api.app.request("http://localhost/api/v1/oidc/session", {
        method: "POST",
        body: JSON.stringify({ query: "?state=guessed", browser: "guessed" }),
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${DASHBOARD_TOKEN}`,
          "x-glasshouse-client-address": address,
        },
      });
    const stopped = systemClock();
    now = () => stopped;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) statuses.push((await from("192.0.2.1")).status);
    expect(statuses).toEqual([410, 410, 410, 410, 410, 429, 429]);
    expect((await from("192.0.2.2")).status).toBe(410);
  });

  it("limits how many sign-ins an address starts", async () => {
    const stopped = systemClock();
    now = () => stopped;
    for (let attempt = 0; attempt < 30; attempt += 1) await start();
    const refused = await ask("POST", "/oidc", DASHBOARD_TOKEN);
    expect([refused.status, codeOf(refused)]).toEqual([429, "too_many_attempts"]);
    now = () => stopped + 2_000;
    expect((await ask("POST", "/oidc", DASHBOARD_TOKEN)).status).toBe(200);
  });

  it("keeps passwords and links from whoever signs in by the provider", async () => {
    const owner = tokenOf(await operator());
    const anna = tokenOf(await signIn("1001"));
    const person = (await api.store.findAccount("anna"))?.id;
    const refusals = [
      await ask("PUT", `/people/${person}`, owner, { role: "admin" }),
      await ask("POST", `/people/${person}/link`, owner),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([409, 409]);
    const password = { name: "anna", password: "" };
    expect((await ask("POST", "/session", DASHBOARD_TOKEN, password)).status).toBe(401);
    const own = { current: "", password: "tumbling otter plates" };
    expect((await ask("PUT", "/me/password", anna, own)).status).toBe(401);
    expect((await ask("DELETE", `/people/${person}/sessions`, owner)).status).toBe(204);
    expect((await me(anna)).status).toBe(401);
  });

  it("lets an admin of the provider invite people by password too", async () => {
    const admin = tokenOf(await signIn("1002"));
    const invited = await ask("POST", "/people", admin, { name: "zoe", role: "viewer" });
    expect(invited.status).toBe(201);
  });

  it("refuses passwords where the provider is the only way in, sessions and links included", async () => {
    const only = await openOther({ isOnly: true });
    await setPassword(only.store, PASSWORD, systemClock());
    const refused = await ask("POST", "/session", DASHBOARD_TOKEN, { password: PASSWORD }, only);
    expect([refused.status, codeOf(refused)]).toEqual([403, "forbidden"]);
    expect((refused.body as Problem).detail).toContain("GLASSHOUSE_OIDC_ONLY");
    expect((await ask("GET", "/access", "", undefined, only)).body).toMatchObject({
      provider: { name: "the provider", isOnly: true },
    });
    const admin = tokenOf(await signIn("1002", only));
    const invited = await ask("POST", "/people", admin, { name: "zoe", role: "viewer" }, only);
    expect([invited.status, codeOf(invited)]).toEqual([409, "not_possible"]);
    const zoe = Number(await only.store.addPerson({ name: "zoe", role: "viewer" }, systemClock()));
    expect((await ask("POST", `/people/${zoe}/link`, admin, undefined, only)).status).toBe(409);
  });
});
