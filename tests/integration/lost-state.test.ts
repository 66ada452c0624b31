import { readdirSync } from "node:fs";
import { mkdtemp, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { makeBatch, makeEvent, NOW } from "../contract/make-batch.ts";

describe("a lost state file", () => {
  let folder: string;
  const file = () => join(folder, "state.db");
  const open = (acceptNewState = false) =>
    openSqliteStore({ folder, clock: () => NOW, retentionDays: 30, acceptNewState });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "glasshouse-state-"));
    const store = open();
    await store.append(makeBatch({ events: [makeEvent()] }));
    await store.close();
  });
  afterEach(() => rm(folder, { recursive: true }));

  it.each<[string, string, () => Promise<void> | void]>([
    ["missing", "is missing", () => rm(file())],
    ["emptied", "is empty", () => truncate(file())],
    [
      "without rows",
      "is empty",
      () => {
        const database = new DatabaseSync(file());
        database.exec("DELETE FROM projects");
        database.close();
      },
    ],
    ["truncated", "is damaged", async () => truncate(file(), (await stat(file())).size / 2)],
    ["overwritten", "is damaged", () => writeFile(file(), "this is no database ".repeat(1000))],
  ])("that is %s refuses the start, until a new one is accepted", async (_what, reason, lose) => {
    await lose();
    expect(open).toThrow(
      expect.objectContaining({
        code: "state_lost",
        context: { file: file(), reason: expect.stringContaining(reason) },
      }),
    );
    const store = open(true);
    expect((await store.listNotices()).map(({ code }) => code)).toContain("state_replaced");
    await store.close();
    await open().close();
  });

  it("is moved to quarantine when a new one is accepted, under the day of the move", async () => {
    await writeFile(file(), "x\n");
    const store = open(true);
    expect((await store.listNotices()).map(({ subject }) => subject)).toContain("2026-11-20.state.db");
    await store.close();
    expect(readdirSync(join(folder, "quarantine"))).toEqual(["2026-11-20.state.db"]);
  });
});
