import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Store } from "#collector/store/port/store.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { makeBatch, makeEvent, newHash, NOW, PROJECT } from "../contract/make-batch.ts";
import { zeroTable } from "./damage-file.ts";

describe("the search index of issues", () => {
  let folder: string;
  let store: Store;
  /** The codes of all notices raised, also of those cleared since: so small an index is rebuilt within moments. */
  let raised: string[];
  const hash = newHash();
  const file = () => join(folder, "search.db");
  const open = () => {
    raised = [];
    const onNotice = ({ code }: { code: string }) => void raised.push(code);
    store = openSqliteStore({ folder, clock: () => NOW, retentionDays: 30, onNotice });
  };
  const append = (word: string) =>
    store.append(
      makeBatch({ events: [makeEvent({ hashes: [hash], title: word, extra: { message: word } })] }),
    );
  const find = async (word: string) => {
    const condition = { kind: "text", text: word } as const;
    return (await store.listIssues(PROJECT, { condition }, "date", { limit: 9 }, NOW)).items.length;
  };
  const notices = async () => (await store.listNotices()).map(({ code }) => code);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "glasshouse-search-"));
    open();
    await append("aardvark");
    await append("badger");
    await store.close();
  });
  afterEach(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  it.each<[string, () => Promise<void> | void]>([
    ["damaged", () => writeFile(file(), "x\n")],
    ["missing", () => rm(file())],
    [
      "of another schema",
      () => {
        const database = new DatabaseSync(file());
        database.exec("DROP TABLE tag_keys");
        database.close();
      },
    ],
  ])(
    "is rebuilt where it is %s, from more than the latest event, and says so meanwhile",
    async (_what, damage) => {
      await damage();
      open();
      expect(await notices()).toEqual(["search_rebuilding"]);
      // A new event of the issue must not make it count as rebuilt.
      await append("civet");
      await vi.waitFor(async () => expect(await notices()).toEqual([]), { timeout: 20_000, interval: 100 });
      expect(await Promise.all(["aardvark", "badger", "civet"].map(find))).toEqual([1, 1, 1]);
    },
  );

  it("is rebuilt when a search meets the damage", async () => {
    zeroTable(file(), "issue_words_docsize");
    zeroTable(file(), "issue_words_data");
    open();
    expect([0, 1]).toContain(await find("badger"));
    expect(raised).toEqual(["search_rebuilding"]);
    await vi.waitFor(async () => expect(await find("aardvark")).toBe(1), { timeout: 20_000, interval: 100 });
  });

  it("is rebuilt when writing meets the damage, and the events are stored", async () => {
    zeroTable(file(), "issue_words_docsize");
    zeroTable(file(), "issue_words_data");
    open();
    const { events } = await append("civet");
    expect(events).toMatchObject([{ isNewIssue: false }]);
    expect(raised).toEqual(["search_rebuilding"]);
    await vi.waitFor(async () => expect(await notices()).toEqual([]), { timeout: 20_000, interval: 100 });
    expect(await Promise.all(["aardvark", "badger", "civet"].map(find))).toEqual([1, 1, 1]);
  });
});
