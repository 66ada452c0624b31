import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#model/project-settings.ts";
import type { Store } from "#collector/store/port/store.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { makeBatch, makeEvent, newHash, NOW, PROJECT } from "../contract/make-batch.ts";

const PER_MINUTE = 3;
let folder: string;
let store: Store;
let now = NOW;

beforeEach(async () => {
  now = NOW;
  folder = await mkdtemp(join(tmpdir(), "glasshouse-new-issues-"));
  store = openSqliteStore({ folder, clock: () => now, retentionDays: 30, capsNewIssues: true });
  await store.putProjectSettings(PROJECT, { ...DEFAULT_SETTINGS, newIssuesPerMinute: PER_MINUTE });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const append = (...hashes: string[]) =>
  store.append(
    makeBatch({ events: hashes.map((hash) => makeEvent({ hashes: [hash], receivedAt: now, title: hash })) }),
  );
const hashes = (count: number) => Array.from({ length: count }, newHash);
const issues = async () => {
  const condition = { kind: "all" as const, of: [] };
  const { items } = await store.listIssues(PROJECT, { condition }, "date", { limit: 50 }, now);
  return items.map(({ issue }) => issue);
};

test("a flood opens as many issues as allowed and one more, which has all other events", async () => {
  const known = newHash();
  await append(known);
  const { events } = await append(...hashes(20));
  const found = await issues();
  expect(found).toHaveLength(PER_MINUTE + 1);
  const overflow = found.find(({ title }) => title === "Too many new issues");
  expect(overflow?.events).toBe(18);
  expect(events.filter(({ isNewIssue }) => isNewIssue)).toHaveLength(PER_MINUTE);
  expect(await store.listOutcomes(NOW - 60_000, NOW + 60_000)).toEqual([
    { projectId: PROJECT, category: "error", kind: "accepted", reason: "", quantity: 3 },
    {
      projectId: PROJECT,
      category: "error",
      kind: "accepted",
      reason: "too_many_new_issues",
      quantity: 18,
    },
  ]);
});

test("known issues go on, and in the next minute the same error opens an issue of its own", async () => {
  const [known = "", late = "", ...others] = hashes(10);
  await append(known, ...others, late);
  await append(known);
  expect((await issues()).find(({ title }) => title === known)?.events).toBe(2);
  now += 60_000;
  const { events } = await append(late);
  expect(events[0]).toMatchObject({ isNewIssue: true });
  expect((await issues()).map(({ title }) => title)).toContain(late);
});

test("a project without flood protection opens as many as it has", async () => {
  await store.putProjectSettings(PROJECT, { ...DEFAULT_SETTINGS, floodProtection: false });
  await append(...hashes(40));
  expect(await issues()).toHaveLength(40);
});
