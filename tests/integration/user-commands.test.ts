import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PersonView } from "#api/people.ts";
import { runCommandAbout } from "./run-command-about.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";

const COMMAND = fileURLToPath(new URL("../../src/operate/main.ts", import.meta.url));
const PASSWORD = "tumbling otter plates";
const LINK = /^http:\/\/localhost:3001\/observe\/join\?token=([0-9a-f]+)\n$/;

let folder: string;
let collector: Collector;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-user-commands-"));
  collector = await startCollector(folder);
}, 60_000);
afterAll(async () => {
  await stopCollector(collector);
  await rm(folder, { recursive: true, force: true });
});

/** A command about the running collector's folder. */
const run = (...args: string[]) => runCommandAbout(folder, "user", ...args);

const post = (path: string, token: string, body: object) =>
  fetch(`${collector.url}/api/v1${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Sets a password by the link that a command printed. */
async function acceptLink(link: string, password = PASSWORD): Promise<void> {
  const [, token = ""] = LINK.exec(link) ?? [];
  expect((await post("/person-links", "", { token, password })).status).toBe(204);
}

/** As the dashboard does for a browser. */
async function signIn(name: string, password = PASSWORD, agent = "Firefox 140"): Promise<number> {
  return (await post("/session", collector.credentials.dashboardToken, { name, password, agent })).status;
}

const people = async () => JSON.parse((await run("list", "--json")).out) as PersonView[];
const find = async (name: string) => (await people()).find((person) => person.name === name);

test("invites the first owner, and nobody else before", async () => {
  expect(await run("list")).toMatchObject({
    code: 0,
    out: "",
    fail: expect.stringContaining("--role owner"),
  });
  expect(await run("invite", "bert", "--role", "member")).toMatchObject({
    code: 1,
    out: "",
    fail: expect.stringContaining("The first person must be an owner"),
  });
  const invited = await run("invite", "olga", "--role", "owner");
  expect(invited).toMatchObject({ code: 0, out: expect.stringMatching(LINK) });
  expect(invited.fail).toMatch(/^Send it to "olga" yourself. It works once, until \S+ \S+ UTC\.\n$/);
  await acceptLink(invited.out);
  expect(await signIn("olga")).toBe(201);
  expect(await find("olga")).toMatchObject({ role: "owner", state: "active" });
});

test("says that the last owner stays, before it asks for anything else", async () => {
  const last = {
    code: 1,
    out: "",
    fail: expect.stringContaining('"olga" is the last owner who can sign in.'),
  };
  expect(await run("delete", "olga", "--yes")).toMatchObject(last);
  expect(await run("role", "olga", "viewer")).toMatchObject(last);
  expect(await find("olga")).toMatchObject({ role: "owner" });
});

test("leaves owners to owners, once somebody has to sign in", async () => {
  const refused = {
    code: 1,
    out: "",
    fail: expect.stringContaining("Only an owner can invite and change owners"),
  };
  expect(await run("invite", "paul", "--role", "owner")).toMatchObject(refused);
  expect(await run("reset", "olga")).toMatchObject(refused);
  expect(await run("sessions", "olga")).toMatchObject(refused);
});

test("changes somebody's role, in all projects and in one", async () => {
  await acceptLink((await run("invite", "anna", "--role", "viewer")).out);
  expect(await run("role", "Anna", "admin")).toMatchObject({
    code: 0,
    out: '"anna" has the role admin now.\n',
  });
  expect(await run("role", "anna", "none", "--project", "app")).toMatchObject({
    code: 0,
    out: '"anna" has no access in "app" now.\n',
  });
  expect(await find("anna")).toMatchObject({ role: "admin", projectRoles: [{ project: 1, role: null }] });
  expect((await run("list")).out).toMatch(
    /^NAME .*\n(?:.*\n)*anna +admin \(other in 1\) +active +password +never\n/,
  );
  await run("role", "anna", "member", "--project", "app");
  expect(await find("anna")).toMatchObject({ projectRoles: [{ project: 1, role: "member" }] });
  await run("role", "anna", "default", "--project", "app");
  expect(await find("anna")).toMatchObject({ projectRoles: [] });
  expect(await run("role", "anna", "member", "--project", "none-such")).toMatchObject({ code: 1, out: "" });
  expect(await run("role", "olga", "member", "--project", "app")).toMatchObject({
    code: 1,
    fail: expect.stringContaining("Owners are owners of all projects."),
  });
});

test("prints where somebody is signed in, and signs them out", async () => {
  expect(await signIn("anna", PASSWORD, "Firefox\u001b[2J 140")).toBe(201);
  const { out } = await run("sessions", "anna");
  expect(out).toMatch(
    /^LAST USED +SIGNED IN +ADDRESS +PROGRAM\n\S+ \S+ +\S+ \S+ +\S+ +Firefox\\u\{1b\}\[2J 140\n$/,
  );
  expect(JSON.parse((await run("sessions", "anna", "--json")).out)).toMatchObject([{ isCurrent: false }]);
  expect(await run("end-sessions", "anna")).toMatchObject({
    code: 0,
    out: '"anna" is signed out everywhere.\n',
  });
  expect(await run("sessions", "anna")).toMatchObject({
    code: 0,
    out: "",
    fail: '"anna" is signed in nowhere.\n',
  });
});

test("prints a link that replaces a password, also as JSON", async () => {
  await acceptLink((await run("reset", "anna")).out, "another otter dances");
  expect([await signIn("anna"), await signIn("anna", "another otter dances")]).toEqual([401, 201]);
  const { url, expires } = JSON.parse((await run("reset", "anna", "--json")).out);
  expect(`${url}\n`).toMatch(LINK);
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  expect(await run("remove-codes", "anna")).toMatchObject({ code: 0 });
});

test("its link begins with the public address, which may have a path", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [COMMAND, "user", "reset", "anna", "--data", folder],
    { env: { ...process.env, GLASSHOUSE_URL: "https://ops.example/glasshouse" } },
  );
  expect(stdout).toMatch(/^https:\/\/ops\.example\/glasshouse\/observe\/join\?token=[0-9a-f]+\n$/);
});

test("removes somebody with --yes only", async () => {
  expect(await run("delete", "anna")).toMatchObject({ code: 1, fail: expect.stringContaining("Add --yes") });
  expect(await find("anna")).toBeDefined();
  expect(await run("delete", "anna", "--yes")).toMatchObject({
    code: 0,
    out: 'Removed "anna". What they did keeps their name.\n',
  });
  expect(await run("delete", "anna", "--yes")).toMatchObject({
    code: 1,
    fail: 'There is nobody called "anna".\n',
  });
});

test("says why the collector refused somebody", async () => {
  await run("invite", "twice", "--role", "viewer");
  expect(await run("invite", "Twice", "--role", "viewer")).toMatchObject({
    code: 1,
    out: "",
    fail: 'There is somebody called "Twice" already.\n',
  });
});

test("the audit log has who read where somebody is signed in", async () => {
  await run("sessions", "twice");
  const { out } = await runCommandAbout(folder, "audit", "--what", "signed in");
  expect(out).toMatch(/token API token .* Read where somebody is signed in: twice\n/);
});

test.each([
  [[], "user takes list, invite, role, reset, remove-codes, sessions, end-sessions, delete."],
  [["list", "anna"], "user list takes no name."],
  [["role", "anna"], "user role takes a name and a role."],
  [["invite", "bert"], "Give --role: viewer, member, admin, owner."],
  [["invite", "bert", "--role", "boss"], "Give --role: viewer, member, admin, owner."],
  [["role", "twice", "boss"], "role: viewer, member, admin, owner."],
  [
    ["role", "twice", "owner", "--project", "app"],
    "role: viewer, member, admin, none or default in one project.",
  ],
])("refuses user %s, and says what is wrong", async (args, message) => {
  const { code, fail } = await run(...args);
  expect([code, fail.split("\n", 1)[0]]).toEqual([2, message]);
});

test("teaches what it does", async () => {
  expect(await run("--help")).toMatchObject({ code: 0, out: expect.stringContaining("--project slug") });
});
