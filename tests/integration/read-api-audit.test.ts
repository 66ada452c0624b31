import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SessionAnswer } from "#api/access.ts";
import { AuditPage } from "#api/audit.ts";
import { PersonLink } from "#api/people.ts";
import { CreatedToken } from "#api/tokens.ts";
import { setPassword } from "#collector/access/set-password.ts";
import { makeBatch, makeEvent, NOW } from "../contract/make-batch.ts";
import { DASHBOARD_TOKEN, openReadApi, TOKEN, type ReadApi } from "./open-read-api.ts";

const PASSWORD = "correct horse battery";
const BOARD = { name: "Shop", variables: [], charts: [] };

describe("the read API: audit", () => {
  let api: ReadApi;
  beforeEach(async () => {
    api = await openReadApi();
  });
  afterEach(() => api.discard());

  const ask = (method: string, path: string, token = TOKEN, body?: object, headers = {}) =>
    api.app.request(`http://localhost/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  /** As the dashboard asks for somebody. */
  const askFor = (token: string, address: string) => (method: string, path: string, body?: object) =>
    ask(method, path, token, body, {
      "x-glasshouse-client-address": address,
      "x-glasshouse-dashboard-token": DASHBOARD_TOKEN,
    });
  const signIn = (password: string, name?: string) =>
    askFor(DASHBOARD_TOKEN, "192.0.2.7")("POST", "v1/session", { password, name });
  const session = async (password: string, name?: string) => {
    const answer = await signIn(password, name);
    expect(answer.status).toBe(201);
    return SessionAnswer.parse(await answer.json()).token;
  };
  const createToken = async (body: object) =>
    CreatedToken.parse(await (await ask("POST", "v1/tokens", TOKEN, body)).json());
  const page = (query = "", token = TOKEN) => ask("GET", `v1/audit${query}`, token);
  const list = async (query?: string, token?: string) =>
    AuditPage.parse(await (await page(query, token)).json()).entries;
  const acts = async (query?: string) =>
    (await list(query)).map(({ actor, action, subject }) => [actor.name || actor.kind, action, subject]);

  it("records who changed what, from where, when and in which project", async () => {
    const { token } = await createToken({ name: "CI", scope: "write", project: "app" });
    await ask("POST", "v1/boards", token, BOARD);
    await ask("POST", "0/projects/glasshouse/app/releases/", TOKEN, { version: "1.2" });
    expect(await list()).toMatchObject([
      { action: "createProjectRelease", subject: "version 1.2", project: "app" },
      {
        at: new Date(NOW).toISOString(),
        actor: { kind: "token", name: "CI" },
        address: "127.0.0.1",
        action: "addBoard",
        title: "Create or import a board",
        subject: "board Shop",
        project: "app",
      },
      {
        actor: { kind: "token", name: "API token" },
        action: "createToken",
        subject: "CI (write)",
        project: null,
      },
    ]);
  });

  it("names issues, and their project", async () => {
    const { events } = await api.store.append(makeBatch({ events: [makeEvent(), makeEvent()] }));
    const [one] = events.map(({ issueId }) => String(issueId));
    await ask("PUT", `0/issues/${one}/`, TOKEN, { status: "resolved" });
    await ask("POST", "v1/projects/app/issues/changes", TOKEN, { issues: [one], delete: true });
    expect((await list()).map(({ action, subject, project }) => [action, subject, project])).toEqual([
      ["changeIssues", `delete issues ${one}`, "app"],
      ["updateIssue", `issue ${one}`, "app"],
    ]);
  });

  it("names tokens and people, also those that are gone", async () => {
    const { id } = await createToken({ name: "CI", scope: "write" });
    await ask("DELETE", `v1/tokens/${id}`);
    const invited = await ask("POST", "v1/people", DASHBOARD_TOKEN, { name: "anna", role: "owner" });
    const { person, token } = PersonLink.parse(await invited.json());
    await ask("POST", "v1/person-links", "", { token, password: PASSWORD });
    await ask("POST", `v1/people/${person}/link`, await session(PASSWORD, "ANNA"));
    expect(await acts()).toEqual([
      ["anna", "linkPerson", "anna"],
      ["anna", "createSession", ""],
      ["anna", "usePersonLink", ""],
      ["dashboard", "invitePerson", "anna (owner)"],
      ["API token", "revokeToken", "CI (write)"],
      ["API token", "createToken", "CI (write)"],
    ]);
  });

  it("records neither questions nor changes that were refused or changed nothing", async () => {
    await ask("GET", "v1/boards");
    await ask("DELETE", "v1/boards/9");
    await ask("POST", "v1/tokens", TOKEN, { name: "", scope: "read" });
    await ask("POST", "v1/boards", "nobody", BOARD);
    expect(await acts()).toEqual([]);
  });

  it("records sign-ins, also failed ones, and sign-outs", async () => {
    await setPassword(api.store, PASSWORD, NOW);
    await signIn("wrong");
    await signIn("wrong again");
    const token = await session(PASSWORD);
    await ask("DELETE", "v1/session", token);
    await ask("DELETE", "v1/session", token);
    expect(await acts()).toEqual([
      ["owner", "deleteSession", ""],
      ["owner", "createSession", ""],
      ["owner", "failSignIn", ""],
    ]);
    expect((await list("?what=failed"))[0]).toMatchObject({ title: "Sign-in failed", times: 2 });
  });

  it("keeps no name that nobody has, which may be a password", async () => {
    await setPassword(api.store, PASSWORD, NOW);
    await signIn("x", PASSWORD);
    const entries = await (await page()).text();
    expect(entries).toContain("failSignIn");
    expect(entries).not.toContain(PASSWORD);
  });

  it("records the address of the browser, and believes only the dashboard about it", async () => {
    await setPassword(api.store, PASSWORD, NOW);
    const token = await session(PASSWORD);
    await askFor(token, "192.0.2.8")("POST", "v1/boards", BOARD);
    await ask("DELETE", "v1/boards/1", token, undefined, { "x-glasshouse-client-address": "192.0.2.9" });
    await ask("DELETE", "v1/session", token, undefined, {
      "x-glasshouse-client-address": "192.0.2.9",
      "x-glasshouse-dashboard-token": "guessed",
    });
    expect((await list()).map(({ action, address }) => [action, address])).toEqual([
      ["deleteSession", "127.0.0.1"],
      ["deleteBoard", "127.0.0.1"],
      ["addBoard", "192.0.2.8"],
      ["createSession", "192.0.2.7"],
    ]);
  });

  it("records that a person's data was read or erased, and not whose", async () => {
    const anna = { emails: ["anna@example.com"], ips: ["192.0.2.30"] };
    await ask("POST", "v1/personal-data/find", TOKEN, anna);
    await ask("POST", "v1/personal-data/erasures", TOKEN, anna);
    expect(await acts()).toEqual([
      ["API token", "erasePersonalData", "a person by e-mail address and IP address"],
      ["API token", "findPersonalData", "a person by e-mail address and IP address"],
    ]);
    expect(await (await page()).text()).not.toMatch(/anna|192\.0\.2\.30/);
  });

  it("holds no secret of what was sent", async () => {
    await setPassword(api.store, PASSWORD, NOW);
    const own = await session(PASSWORD);
    const { token } = await createToken({ name: "CI", scope: "read" });
    await ask("PUT", "v1/me/password", own, { current: PASSWORD, password: "another otter dances" });
    const address = "https://hooks.example/secret-of-the-address";
    const channel = { id: "hook", name: "Hook", kind: "webhook", address, isOn: true };
    expect((await ask("PUT", "v1/channels/hook", TOKEN, channel)).status).toBe(200);
    const entries = await (await page()).text();
    for (const action of ["changePassword", "putChannel"]) expect(entries).toContain(action);
    for (const secret of [PASSWORD, "otter", own, token, token.slice(0, 12), "hooks.example"])
      expect(entries).not.toContain(secret);
  });

  it("is filtered, and read in pages", async () => {
    for (const name of ["a", "b", "c"]) await createToken({ name, scope: "read" });
    const first = AuditPage.parse(await (await page("?per_page=2")).json());
    const rest = AuditPage.parse(await (await page(`?per_page=2&cursor=${first.next}`)).json());
    expect([first, rest].map(({ entries }) => entries.map(({ subject }) => subject[0]))).toEqual([
      ["c", "b"],
      ["a"],
    ]);
    expect(rest.next).toBeNull();
    expect((await page("?cursor=x")).status).toBe(400);
    const after = encodeURIComponent(new Date(NOW + 1).toISOString());
    for (const [query, found] of [
      ["who=nobody", 0],
      ["who=api", 3],
      ["what=create%20a%20token", 3],
      ["what=b%20(read", 1],
      [`start=${after}`, 0],
      [`end=${after}`, 3],
    ] as const)
      expect([query, (await acts(`?${query}`)).length]).toEqual([query, found]);
  });

  it("shows a token for one project what was done in it", async () => {
    const { token } = await createToken({ name: "app", scope: "admin", project: "app" });
    await ask("POST", "v1/boards", token, BOARD);
    expect((await list("", token)).map(({ action }) => action)).toEqual(["addBoard"]);
  });
});
