import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { IssueId } from "#lib/ids.ts";
import { ME } from "#model/actor.ts";
import { openConnection } from "#collector/store/sqlite/engine/connection.ts";
import { migrate } from "#collector/store/sqlite/engine/migrate.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { STATE_SCHEMA } from "#collector/store/sqlite/engine/schema/state-schema.ts";
import { makeBatch, makeEvent, newHash, NOW } from "../contract/make-batch.ts";

it("a state file from before issues had a workflow is migrated with its contents", async () => {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-migration-"));
  await mkdir(join(folder, "days"));
  const hash = newHash();
  const old = openConnection(join(folder, "state.db"), { readOnly: false, cacheMegabytes: 2 });
  migrate(old, STATE_SCHEMA.slice(0, 1));
  old.exec(`
    INSERT INTO projects (id, slug, name, public_key, issues) VALUES (1, 'app', 'App', 'k', 2);
    INSERT INTO issues (id, project, number, status, type, level, title, culprit, folded, platform, first_seen, last_seen,
      received, first_release, last_release, events, users)
      VALUES (1, 1, 1, 'resolved', 'error', 'error', 'Old', 'at', 'old', 'node', 1, 2, 3, NULL, NULL, 5, 1),
             (2, 1, 2, 'ignored', 'error', 'error', 'Older', 'at', 'older', 'node', 1, 2, 3, NULL, NULL, 6, 1);
    INSERT INTO issue_hashes (hash, project, issue) VALUES (x'${hash}', 1, 1);
  `);
  old.close();
  const store = openSqliteStore({ folder, clock: () => NOW, retentionDays: 30_000 });
  const before = openConnection(join(folder, "state.before.db"), { readOnly: true, cacheMegabytes: 2 });
  expect(before.prepare("PRAGMA user_version").get()).toEqual({ user_version: 1 });
  expect(before.prepare("SELECT title FROM issues").all()).toEqual([{ title: "Old" }, { title: "Older" }]);
  before.close();
  const read = async (id: number) => (await store.getIssue(id as IssueId, NOW))?.issue;
  expect(await read(1)).toMatchObject({ status: "resolved", terms: null, assignee: null, comments: 0 });
  // Issues resolved before resolutions had terms reopen with any event; archived ones stay archived.
  await store.append(makeBatch({ events: [makeEvent({ hashes: [hash], timestamp: 9 })] }));
  expect(await read(1)).toMatchObject({ status: "unresolved", substatus: "regressed", events: 6 });
  const change = { kind: "merge", into: 1 as IssueId } as const;
  const bulkId = "a".repeat(32);
  await store.changeIssues({ bulkId, actor: ME, change, ids: [2 as IssueId], total: 1 }, NOW);
  expect(await read(2)).toMatchObject({ id: 1, events: 12 });
  await store.undoBulkChange(bulkId, ME, NOW);
  expect(await read(2)).toMatchObject({ id: 2, status: "ignored", events: 6 });
  await store.close();
  await rm(folder, { recursive: true });
});

it("hashes from before versions get version 1, and are raised once a later algorithm computes them too", async () => {
  const folder = await mkdtemp(join(tmpdir(), "glasshouse-migration-"));
  await mkdir(join(folder, "days"));
  const [first, second, added] = [newHash(), newHash(), newHash()];
  const old = openConnection(join(folder, "state.db"), { readOnly: false, cacheMegabytes: 2 });
  migrate(old, STATE_SCHEMA.slice(0, 5));
  old.exec(`
    INSERT INTO projects (id, slug, name, public_key, issues) VALUES (1, 'app', 'App', 'k', 1);
    INSERT INTO issues (id, project, number, status, type, level, title, culprit, folded, platform, first_seen, last_seen,
      received, first_release, last_release, events, users)
      VALUES (1, 1, 1, 'unresolved', 'error', 'error', 'Old', 'at', 'old', 'node', 1, 2, 3, NULL, NULL, 5, 1);
    INSERT INTO issue_hashes (hash, project, issue) VALUES (x'${first}', 1, 1), (x'${second}', 1, 1);
  `);
  old.close();
  const versions = () => {
    const state = openConnection(join(folder, "state.db"), { readOnly: true, cacheMegabytes: 2 });
    const rows = state.prepare("SELECT lower(hex(hash)) AS hash, version FROM issue_hashes").all();
    state.close();
    return Object.fromEntries(rows.map((row) => [row.hash, row.version]));
  };
  const store = openSqliteStore({ folder, clock: () => NOW, retentionDays: 30_000 });
  await store.append(makeBatch({ events: [makeEvent({ hashes: [first] })] }));
  expect(versions()).toEqual({ [first]: 1, [second]: 1 });
  const { event, grouping } = makeEvent({ hashes: [first, added] });
  const later = { event, grouping: { ...grouping, version: 2, earlierHashes: [second] } };
  const { events } = await store.append(makeBatch({ events: [later] }));
  expect(events).toMatchObject([{ issueId: 1, isNewIssue: false }]);
  expect(versions()).toEqual({ [first]: 2, [second]: 1, [added]: 2 });
  await store.close();
  await rm(folder, { recursive: true });
});
