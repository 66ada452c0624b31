import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import type { Store } from "#collector/store/port/store.ts";
import { makeBatch, makeEvent, newHash, NOW, PROJECT } from "../contract/make-batch.ts";
import { eventually } from "../eventually.ts";

/** More than one step reads. */
const ISSUES = 45;

describe("a lost index of words", () => {
  let folder: string;
  let store: Store | undefined;
  const time = { now: NOW };
  const open = () => (store = openSqliteStore({ folder, clock: () => time.now, retentionDays: 30 }));
  const close = async () => {
    await store?.close();
    store = undefined;
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "glasshouse-words-"));
    time.now = NOW;
  });
  afterEach(async () => {
    await close();
    await rm(folder, { recursive: true });
  });

  async function deleteIndex(): Promise<void> {
    await close();
    const lost = (await readdir(folder)).filter((name) => name.startsWith("search.db"));
    expect(lost).toContain("search.db");
    for (const name of lost) await rm(join(folder, name));
  }

  const countOf = (key: string, value: string) =>
    store!.countIssues(PROJECT, { condition: { kind: "tag", key, value: [value] } });

  const found = async (text: string) => {
    const condition = { kind: "text" as const, text };
    const page = { limit: 100 };
    return (await store!.listIssues(PROJECT, { condition }, "date", page, time.now)).items.map(
      ({ issue }) => issue.title,
    );
  };

  it("is rebuilt once, from the latest event of each issue, across days", async () => {
    open();
    const events = Array.from({ length: ISSUES }, (_, place) =>
      makeEvent({ title: `broken shelf ${place}`, hashes: [newHash()] }),
    );
    await store!.append(makeBatch({ events }));
    time.now += 86_400_000;
    const later = makeEvent({ title: "stuck till", hashes: [newHash()], receivedAt: time.now });
    await store!.append(makeBatch({ events: [later] }));
    await deleteIndex();
    open();
    await eventually(async () => expect(await found("shelf")).toHaveLength(ISSUES));
    await eventually(async () => expect(await found("till")).toEqual(["stuck till"]));
    expect(await found("nothing")).toEqual([]);
  });

  it("includes the words of events received meanwhile", async () => {
    open();
    const hash = newHash();
    await store!.append(makeBatch({ events: [makeEvent({ title: "first words", hashes: [hash] })] }));
    await deleteIndex();
    open();
    const again = makeEvent({ title: "other text", hashes: [hash], receivedAt: NOW + 1 });
    await store!.append(makeBatch({ events: [again, makeEvent({ title: "new one", hashes: [newHash()] })] }));
    await eventually(async () => expect(await found("new")).toEqual(["new one"]));
    expect(await found("text")).toHaveLength(1);
  });

  it("of a version without derived tags gets those of each issue's latest events", async () => {
    open();
    const events = Array.from({ length: ISSUES }, () =>
      makeEvent({
        platform: "javascript",
        extra: { request: { headers: [["User-Agent", "Chrome/142.0.0.0"]] } },
      }),
    );
    await store!.append(makeBatch({ events }));
    expect(await countOf("browser", "chrome 142")).toBe(ISSUES);
    await close();
    const index = new DatabaseSync(join(folder, "search.db"));
    index.exec(`
      CREATE TABLE before AS SELECT id FROM issue_words_docsize;
      DELETE FROM issue_words;
      INSERT INTO issue_words (rowid, text, tags) SELECT id, 'broken', '' FROM before;
      DROP TABLE before;
      INSERT INTO progress VALUES (2, -1);
      PRAGMA user_version = 1;
    `);
    index.close();
    open();
    await eventually(async () => expect(await countOf("browser", "chrome 142")).toBe(ISSUES));
  });
});
