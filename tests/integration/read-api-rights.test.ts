import { afterAll, beforeAll, expect, it } from "vitest";
import { type Endpoint } from "#api/endpoint.ts";
import { ENDPOINTS } from "#api/endpoints.ts";
import type { Problem } from "#api/problem.ts";
import type { Identity } from "#model/access/identity.ts";
import { ROLES, SCOPES } from "#model/access/rights.ts";
import { openReadApi, type ReadApi } from "./open-read-api.ts";

/** Who asks, by the bearer token. */
const CALLERS: Record<string, Identity> = {
  ...Object.fromEntries(ROLES.map((role) => [role, { kind: "person", id: 99, name: role, role }])),
  ...Object.fromEntries(SCOPES.map((scope) => [`token-${scope}`, { kind: "token", name: scope, scope }])),
  dashboard: { kind: "dashboard" },
};

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
  "signOutPerson",
  "removePersonsSecondFactor",
  "findPersonalData",
  "erasePersonalData",
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
  api = await openReadApi("127.0.0.1", { admit: (token) => Promise.resolve(CALLERS[token] ?? null) });
});
afterAll(() => api.discard());

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
    expect((await ask(endpoint, "nobody")).status).toBe(401);
    const allowed = mayAsk(name, endpoint);
    for (const caller of Object.keys(CALLERS)) {
      const answer = await ask(endpoint, caller);
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
  expect([await status("viewer"), await status("token-ingest")]).toEqual([200, 403]);
});
