import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommandAbout } from "./run-command-about.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";

let folder: string;
let collector: Collector;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-access-"));
  collector = await startCollector(folder);
});
afterAll(async () => {
  await stopCollector(collector);
  await rm(folder, { recursive: true, force: true });
});

/** A command about the running collector's folder. */
const run = (...args: string[]) => runCommandAbout(folder, ...args);

const statusWith = async (token: string) =>
  (await fetch(`${collector.url}/api/v1/summary`, { headers: { authorization: `Bearer ${token}` } })).status;

test("creates a token whose output is the token alone, lists it, and revokes it by its name", async () => {
  expect(await run("token", "list")).toMatchObject({
    code: 0,
    out: "",
    fail: expect.stringContaining("create"),
  });
  const made = await run(
    "token",
    "create",
    "night job",
    "--scope",
    "read",
    "--project",
    "app",
    "--days",
    "3",
  );
  expect(made).toMatchObject({ code: 0, fail: "Keep it now: it is not shown again.\n" });
  expect(made.out).toMatch(/^gls_[0-9a-f]{64}\n$/);
  expect(await statusWith(made.out.trim())).toBe(200);

  const listed = await run("token", "list");
  expect(listed.out).toMatch(/^NAME +SCOPE +PROJECT .*\nnight job +read +app +API token +/);
  expect(JSON.parse((await run("token", "list", "--json")).out)).toMatchObject([{ name: "night job" }]);

  expect(await run("token", "revoke", "Night job")).toMatchObject({ code: 0, out: 'Revoked "night job".\n' });
  expect(await statusWith(made.out.trim())).toBe(401);
  expect(await run("token", "revoke", "night job")).toMatchObject({
    code: 1,
    fail: 'There is no token called "night job".\n',
  });
});

test.each([
  [[], "token takes list, create or revoke."],
  [["create", "--scope", "read"], "token create takes one name."],
  [["list", "CI"], "token list takes no name."],
  [["create", "CI"], "Give --scope: ingest, read, write, admin."],
  [["create", "CI", "--scope", "all"], "scope: "],
  [["create", "CI", "--scope", "read", "--days", "soon"], "days: "],
  [["create", "CI", "--scope", "read", "--for", "x"], "'--for'"],
])("refuses token %s, and says what is wrong", async (args, message) => {
  const { code, fail } = await run("token", ...args);
  expect([code, fail.split("\n", 1)[0]]).toEqual([2, expect.stringContaining(message)]);
});

test("says why the collector refused a token", async () => {
  await run("token", "create", "twice", "--scope", "read");
  expect(await run("token", "create", "Twice", "--scope", "read")).toMatchObject({
    code: 1,
    out: "",
    fail: 'There is a token called "Twice" already.\n',
  });
  expect(await run("token", "create", "CI", "--scope", "read", "--project", "none")).toMatchObject({
    code: 1,
  });
});

test("prints the audit log as lines and as JSON lines, filtered", async () => {
  for (const name of ["one", "two"]) await run("token", "create", name, "--scope", "write");
  const { out, code } = await run("audit", "--what", "create a token", "--since", "1h");
  const line =
    /^\d{4}-\S+Z {2}token API token \(127\.0\.0\.1\) {2}Create a token for a program: two \(write\)\n/;
  expect([code, out]).toEqual([0, expect.stringMatching(line)]);
  const entries = (await run("audit", "--all", "--json")).out
    .trim()
    .split("\n")
    .map((text) => JSON.parse(text));
  expect(entries.slice(0, 2).map(({ subject }) => subject)).toEqual(["two (write)", "one (write)"]);
  expect((await run("audit", "--who", "nobody")).out).toBe("");
  expect((await run("audit", "--until", "2020-01-01")).out).toBe("");
  expect(await run("audit", "--since", "yesterday")).toMatchObject({
    code: 2,
    fail: expect.stringContaining('--since: "yesterday" is neither an age, such as 7d, nor a time.'),
  });
});

test("teaches what it does", async () => {
  for (const [name, word] of [
    ["token", "--scope scope"],
    ["audit", "400 days"],
  ] as const)
    expect(await run(name, "--help")).toMatchObject({ code: 0, out: expect.stringContaining(word) });
});

test("says that there is no collector to ask", async () => {
  expect(await runCommandAbout(join(folder, "none"), "audit")).toMatchObject({ code: 1 });
});
