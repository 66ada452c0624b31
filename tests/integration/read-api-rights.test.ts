import { afterAll, beforeAll, expect, it } from "vitest";
import { type Endpoint } from "#api/endpoint.ts";
import { ENDPOINTS } from "#api/endpoints.ts";
import type { Problem } from "#api/problem.ts";
import type { AccessToken } from "#model/access/access-token.ts";
import { ROLES, SCOPES } from "#model/access/rights.ts";
import { hashToken } from "#collector/access/hash-token.ts";
import { NOW } from "../contract/make-batch.ts";
import { DASHBOARD_TOKEN, openReadApi, type ReadApi } from "./open-read-api.ts";

/** The bearer token of each caller: of a session for a role, of a program for a scope. */
const CALLERS: Record<string, string> = {
  ...Object.fromEntries(ROLES.map((role) => [role, `session of ${role}`])),
  ...Object.fromEntries(SCOPES.map((scope) => [`token-${scope}`, `gls_${scope}`])),
  dashboard: DASHBOARD_TOKEN,
};
/** Tokens that nothing is answered to. */
const STRANGERS = ["nobody", "gls_nobody", "gls_expired", "gls_revoked", "session that expired"];

/** Changes of how the project works, and of who has access. */
const ADMIN = new Set([
  "putProjectSettings",
  "putRule",
  "deleteRule",
  "putChannel",
  "deleteChannel",
  "testChannel",
  "invitePerson",
  "changePerson",
  "removePerson",
  "linkPerson",
  "listPersonsSessions",
  "signOutPerson",
  "removePersonsSecondFactor",
  "findPersonalData",
  "erasePersonalData",
  "createProject",
  "changeProject",
  "removeProject",
  "createProjectKey",
  "changeProjectKey",
  "rotateProjectKey",
  "deleteProjectKey",
  "putProjectRole",
  "removeProjectRole",
  "listTokens",
  "listAudit",
  "createToken",
  "revokeToken",
]);
/** What is about a person's own account. */
const ACCOUNT = new Set([
  "changePassword",
  "listOwnSessions",
  "endOwnSession",
  "offerSecondFactor",
  "putSecondFactor",
  "removeSecondFactor",
]);
/** Questions that are too long for a URL. */
const QUESTIONS = new Set(["previewRule", "testScrubbing"]);
/** What nobody needs a token for. */
const OPEN = [
  "getAccess",
  "recordProxy",
  "createSession",
  "deleteSession",
  "startOidcSignIn",
  "finishOidcSignIn",
  "useAlertLink",
  "describeAlertLink",
  "describePersonLink",
  "usePersonLink",
];

const MAY_READ = [
  "owner",
  "admin",
  "member",
  "viewer",
  "token-read",
  "token-write",
  "token-admin",
  "dashboard",
];
const MAY_WRITE = ["owner", "admin", "member", "token-write", "token-admin", "dashboard"];
const MAY_ADMINISTER = ["owner", "admin", "token-admin", "dashboard"];

let api: ReadApi;
beforeAll(async () => {
  api = await openReadApi();
  for (const role of ROLES) {
    const person = Number(await api.store.addPerson({ name: role, role }, NOW));
    await signIn(person, CALLERS[role]!, NOW + 1);
    if (role === "owner") await signIn(person, "session that expired", NOW);
  }
  for (const scope of SCOPES) await addToken(scope, { scope });
  await addToken("expired", { expires: NOW });
  await api.store.deleteToken(await addToken("revoked"));
});
afterAll(() => api.discard());

const signIn = (person: number, token: string, expires: number) =>
  api.store.createSession({
    id: hashToken(token),
    person,
    createdAt: NOW - 1,
    expires,
    address: "192.0.2.1",
    agent: "Firefox",
  });
async function addToken(name: string, changed: Partial<AccessToken> = {}): Promise<number> {
  const token = { name, project: null, createdAt: NOW - 1, createdBy: "owner", expires: null } as const;
  return Number(await api.store.addToken(hashToken(`gls_${name}`), { ...token, scope: "admin", ...changed }));
}

const ask = ({ method, path }: Endpoint, token: string) =>
  api.app.request(`http://localhost${path.replace("{org}", "glasshouse").replaceAll(/[{}]/g, "")}`, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${token}` },
  });

function mayAsk(name: string, { method }: Endpoint): string[] {
  if (ACCOUNT.has(name)) return [...ROLES];
  if (ADMIN.has(name)) return MAY_ADMINISTER;
  return method === "get" || QUESTIONS.has(name) ? MAY_READ : MAY_WRITE;
}

it.each(Object.entries<Endpoint>(ENDPOINTS).filter(([name]) => !OPEN.includes(name)))(
  "answers %s to those with the right, and names it to the others",
  async (name, endpoint) => {
    for (const stranger of STRANGERS)
      expect([stranger, (await ask(endpoint, stranger)).status]).toEqual([stranger, 401]);
    const allowed = mayAsk(name, endpoint);
    for (const [caller, token] of Object.entries(CALLERS)) {
      const answer = await ask(endpoint, token);
      expect(answer.status).not.toBe(401);
      expect([caller, answer.status === 403]).toEqual([caller, !allowed.includes(caller)]);
      if (answer.status !== 403) continue;
      const { code, detail } = (await answer.json()) as Problem;
      expect(code).toBe("forbidden");
      expect(detail).toMatch(/^This needs the right "(?:read|write|admin|account)"\. /);
    }
  },
);

it("asks nobody who they are where no token is needed", () => {
  const open = Object.entries<Endpoint>(ENDPOINTS).filter(([, endpoint]) => endpoint.open === true);
  expect(open.map(([name]) => name).toSorted()).toEqual(OPEN.toSorted());
});

it("keeps the API's description for those who may read", async () => {
  const status = async (token: string) =>
    (await api.app.request("/api/openapi.json", { headers: { authorization: `Bearer ${token}` } })).status;
  expect([await status(CALLERS["viewer"]!), await status("gls_ingest")]).toEqual([200, 403]);
  expect([await status("gls_expired"), await status("gls_revoked")]).toEqual([401, 401]);
});
