import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectKeyView, ProjectView } from "#api/projects.ts";
import { runCommandAbout } from "./run-command-about.ts";
import { startCollector, stopCollector, type Collector } from "./start-collector.ts";

let folder: string;
let collector: Collector;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-project-commands-"));
  collector = await startCollector(folder);
}, 60_000);
afterAll(async () => {
  await stopCollector(collector);
  await rm(folder, { recursive: true, force: true });
});

/** A command about the running collector's folder. */
const run = (...args: string[]) => runCommandAbout(folder, ...args);

async function report(dsn: string): Promise<number> {
  const { origin, pathname, username } = new URL(dsn.trim());
  const url = `${origin}/api${pathname}/store/?sentry_key=${username}`;
  return (await fetch(url, { method: "POST", body: '{"message":"from a command\'s project"}' })).status;
}

const listKeys = async () =>
  JSON.parse((await run("key", "list", "--project", "shop", "--json")).out) as ProjectKeyView[];

test("creates a project whose DSN takes reports, archives, restores and deletes it", async () => {
  const created = await run("project", "create", "shop", "--name", "Web shop");
  expect(created).toMatchObject({ code: 0, fail: "" });
  expect(await report(created.out)).toBe(200);
  expect((await run("project", "list")).out).toMatch(
    /^PROJECT +NAME .*\napp +App +active .*\nshop +Web shop +active /,
  );
  expect(await run("project", "create", "shop")).toMatchObject({
    code: 1,
    fail: expect.stringMatching(/already/),
  });

  expect(await run("project", "archive", "shop")).toMatchObject({ code: 0, out: '"shop" is archived.\n' });
  expect(await report(created.out)).toBe(403);
  const [, shop] = JSON.parse((await run("project", "list", "--json")).out) as ProjectView[];
  expect(shop).toMatchObject({ name: "Web shop", archivedAt: expect.any(String) });
  await run("project", "restore", "shop");
  expect(await report(created.out)).toBe(200);

  expect(await run("project", "create", "gone")).toMatchObject({ code: 0 });
  expect(await run("project", "delete", "gone")).toMatchObject({
    code: 1,
    fail: expect.stringMatching(/Add --yes/),
  });
  expect(await run("project", "delete", "gone", "--yes")).toMatchObject({
    code: 0,
    out: 'Deleted "gone".\n',
  });
  expect(await run("project", "delete", "app", "--yes")).toMatchObject({
    code: 1,
    fail: expect.stringMatching(/first project/),
  });
  expect(await run("project", "archive", "nowhere")).toMatchObject({
    code: 1,
    fail: expect.stringMatching(/There is no project/),
  });
});

test("creates, rotates and deletes keys", async () => {
  const made = await run("key", "create", "mobile", "--project", "shop", "--per-minute", "1");
  expect(await report(made.out)).toBe(200);
  expect(await report(made.out)).toBe(429);
  expect((await run("key", "list", "--project", "shop")).out).toMatch(/\n\d+ +mobile +1 +\d{4}-/);

  const [first] = await listKeys();
  const fresh = await run("key", "rotate", String(first!.id), "--project", "shop", "--days", "0");
  expect([await report(first!.dsn), await report(fresh.out)]).toEqual([403, 200]);
  expect(await run("key", "delete", String(first!.id), "--project", "shop")).toMatchObject({ code: 0 });
  expect((await listKeys()).map(({ name }) => name)).toEqual(["mobile", "Default"]);
  expect(await run("key", "delete", "999", "--project", "shop")).toMatchObject({
    code: 1,
    fail: expect.stringMatching(/key 999/),
  });
});

test.each([
  ["project"],
  ["project", "list", "shop"],
  ["project", "create"],
  ["key", "rotate"],
  ["key", "create", "a", "--per-minute", "many"],
  ["key", "nonsense"],
])("refuses %s %s %s %s as wrong arguments", async (...args) => {
  expect((await run(...args.filter((arg) => arg !== undefined))).code).toBe(2);
});
