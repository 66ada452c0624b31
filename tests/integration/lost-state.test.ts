import { readdirSync } from "node:fs";
import { mkdtemp, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "#collector/store/port/store.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { makeBatch, makeEvent, newHash, NOW, PROJECT } from "../contract/make-batch.ts";
import { childPids } from "../e2e/child-pids.ts";
import { eventually } from "../eventually.ts";
import { freePorts } from "../free-ports.ts";
import { startProcess } from "../start-process.ts";
import { zeroTable } from "./damage-file.ts";

const DAY = 86_400_000;
const LAUNCHER = fileURLToPath(new URL("launch-collector.ts", import.meta.url));

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
    [
      "not complete, as its start was killed,",
      "is incomplete",
      () => {
        const database = new DatabaseSync(file());
        database.exec("INSERT INTO settings (key, value) VALUES ('incomplete', '')");
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

  it("leaves issues that are derived from the days: same ids, counts and hashes, and new events join them", async () => {
    const hash = newHash();
    const at = (days: number, userKey: string) =>
      makeEvent({
        hashes: [hash],
        timestamp: NOW - days * DAY,
        userKey,
        release: `shop@${days}`,
        title: "Pay",
      });
    const before = open();
    const { events } = await before.append(makeBatch({ events: [at(2, "a"), at(1, "b"), at(0, "a")] }));
    const { issueId } = events[0]!;
    const known = (await before.getIssue(issueId, NOW))!.issue;
    await before.close();
    await rm(file());
    const store = open(true);
    const { issue } = (await store.getIssue(issueId, NOW))!;
    const { id, events: count, users, title, firstSeen, lastSeen, firstRelease, lastRelease } = known;
    expect(issue).toMatchObject({
      id,
      events: count,
      users,
      title,
      firstSeen,
      lastSeen,
      firstRelease,
      lastRelease,
    });
    const sent = at(0, "c");
    expect((await store.append(makeBatch({ events: [sent, makeEvent()] }))).events).toMatchObject([
      { issueId, isNewIssue: false },
      { isNewIssue: true },
    ]);
    expect((await store.listIssueEvents(issueId, { limit: 9 })).items).toHaveLength(4);
    expect((await store.getEvent(PROJECT, sent.event.eventId))?.issue.id).toBe(issueId);
    await store.close();
  });

  it("does not take changes that a day keeps for the former state file", async () => {
    await rm(file());
    const store = open(true);
    for (let group = 0; group < 3; group++) await store.append(makeBatch({ events: [makeEvent()] }));
    await store.close();
    const again = open();
    expect(
      (await again.listIssues(PROJECT, { condition: { kind: "all", of: [] } }, "date", { limit: 9 }, NOW))
        .items,
    ).toHaveLength(4);
    await again.close();
  });

  it("is accepted at the collector's first start alone, not when it is lost while a launcher runs", async () => {
    await rm(file());
    const [port] = await freePorts(1);
    const launcher = await startProcess([process.execPath, LAUNCHER, "--accept-new-state"], {
      cwd: process.cwd(),
      env: { GLASSHOUSE_DATA: folder, COLLECTOR_PORT: String(port) },
    });
    await eventually(async () => expect(launcher.output()).toContain("launched"));

    const [collector] = childPids(launcher.pid, "collector/main.ts");
    if (collector === undefined) throw new Error("no collector runs");
    // Stopped before, as a thread of it that opens the file now would make an empty one.
    process.kill(collector, "SIGSTOP");
    await rm(file());
    process.kill(collector, "SIGKILL");
    await eventually(async () => {
      expect(launcher.output()).toContain("state.db is missing");
      expect(launcher.output()).toContain("The collector ended (code 2); starting it again");
    });
    await launcher.stop();
  });

  it("is reported when a write or a question meets damage in it, and nothing is acknowledged that is not stored", async () => {
    const notices = async (store: Store) => (await store.listNotices()).map(({ code }) => code);
    zeroTable(file(), "issues");
    const written = open();
    await expect(written.append(makeBatch({ events: [makeEvent()] }))).rejects.toMatchObject({
      code: "store_corrupt",
    });
    expect(await notices(written)).toEqual(["state_damaged"]);
    await written.close();
    const asked = open();
    await expect(asked.summarize(0)).rejects.toMatchObject({ code: "store_corrupt" });
    expect(await notices(asked)).toEqual(["state_damaged"]);
    await asked.close();
  });
});
