import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, rm, stat, truncate, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Store } from "#collector/store/port/store.ts";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import { makeBatch, makeEvent, makeLog, makeSpan, newHash, NOW, PROJECT } from "../contract/make-batch.ts";
import { zeroTable } from "./damage-file.ts";

const DAY = 86_400_000;
const ALL = { words: [], attributes: [], start: 0, end: NOW + DAY };

describe("a damaged file of a day", () => {
  let folder: string;
  let now: number;
  /** Those that are not closed yet. */
  const opened: Store[] = [];
  const close = async (store: Store) => {
    opened.splice(opened.indexOf(store), 1);
    await store.close();
  };
  const hash = newHash();
  const open = (): Store => {
    const store = openSqliteStore({ folder, clock: () => now, retentionDays: 30 });
    opened.push(store);
    return store;
  };
  const dayOf = (at: number) => join(folder, "days", `${new Date(at).toISOString().slice(0, 10)}.db`);
  const yesterday = () => dayOf(NOW - DAY);

  async function appendAt(store: Store, at: number, body: string) {
    now = at;
    const event = makeEvent({ hashes: [hash], receivedAt: at, timestamp: at });
    await store.append(
      makeBatch({
        events: [event],
        spans: [makeSpan({ start: BigInt(at) * 1_000_000n })],
        logs: [makeLog({ body, time: BigInt(at) * 1_000_000n })],
      }),
    );
    return event.event.eventId;
  }

  const bodies = async (store: Store) =>
    (await store.listLogs(ALL, { limit: 100 })).items.map(({ record }) => record.body);
  const notices = async (store: Store) =>
    (await store.listNotices()).map(({ code, subject }) => `${code} ${subject}`);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "glasshouse-damage-"));
    now = NOW;
    const store = open();
    for (const days of [2, 1, 0]) await appendAt(store, NOW - days * DAY, `${days} days ago`);
    await close(store);
  });
  afterEach(async () => {
    await opened.pop()?.close();
    await rm(folder, { recursive: true });
  });

  it.each<[string, (file: string) => Promise<void> | void]>([
    ["text", (file) => writeFile(file, "x\n")],
    ["a truncated file", async (file) => truncate(file, (await stat(file)).size / 2)],
    ["a folder", async (file) => (await rm(file), mkdir(file))],
    [
      "another program's database",
      async (file) => {
        await rm(file);
        const database = new DatabaseSync(file);
        database.exec("CREATE TABLE places (id INTEGER PRIMARY KEY); PRAGMA user_version = 77");
        database.close();
      },
    ],
    [
      "a file without one of its tables",
      (file) => {
        const database = new DatabaseSync(file);
        database.exec("DROP TABLE log_rates");
        database.close();
      },
    ],
  ])("is moved away at the start where it is %s; the others are served", async (_what, damage) => {
    await damage(yesterday());
    const store = open();
    expect(await bodies(store)).toEqual(["0 days ago", "2 days ago"]);
    expect(await notices(store)).toEqual(["file_quarantined 2026-11-19.db"]);
    expect(existsSync(join(folder, "quarantine/2026-11-19.db"))).toBe(true);
    expect(existsSync(yesterday())).toBe(false);
  });

  it("is no damage if a later version wrote it: the start is refused", () => {
    const database = new DatabaseSync(yesterday());
    database.exec("PRAGMA user_version = 77");
    database.close();
    expect(open).toThrow("store_too_new");
    expect(existsSync(yesterday())).toBe(true);
  });

  it("is moved away when a question meets it, and the others answer that question", async () => {
    zeroTable(yesterday(), "logs");
    const store = open();
    expect(await notices(store)).toEqual([]);
    const answers = await Promise.all([bodies(store), bodies(store), bodies(store)]);
    expect(answers).toEqual(Array.from({ length: 3 }, () => ["0 days ago", "2 days ago"]));
    expect(await notices(store)).toEqual(["file_quarantined 2026-11-19.db"]);
    const moved = readdirSync(join(folder, "quarantine")).filter((name) => name.endsWith(".db"));
    expect(moved).toEqual(["2026-11-19.db"]);
  });

  it("does not take a block that cannot be decompressed for an event without a payload", async () => {
    const database = new DatabaseSync(yesterday());
    database.exec("UPDATE event_blocks SET body = zeroblob(length(body))");
    database.close();
    const store = open();
    const [issue] = (
      await store.listIssues(PROJECT, { condition: { kind: "all", of: [] } }, "date", { limit: 1 }, NOW)
    ).items;
    const events = await store.listIssueEvents(issue!.issue.id, { limit: 10 });
    expect(events.items).toHaveLength(3);
    expect(await store.getEvent(PROJECT, events.items[1]!.event.eventId)).toBeNull();
    expect(await notices(store)).toEqual(["file_quarantined 2026-11-19.db"]);
  });

  it("of today is replaced by a fresh one while writing, and nothing acknowledged after that is lost", async () => {
    zeroTable(dayOf(NOW), "logs");
    const store = open();
    const sent = await Promise.all([1, 2, 3].map((number) => appendAt(store, NOW, `fresh ${number}`)));
    expect(new Set(await bodies(store))).toEqual(
      new Set(["1 days ago", "2 days ago", "fresh 1", "fresh 2", "fresh 3"]),
    );
    for (const id of sent) expect((await store.getEvent(PROJECT, id))?.event.eventId).toBe(id);
    expect(await notices(store)).toEqual(["file_quarantined 2026-11-20.db"]);
    await close(store);
    const again = open();
    expect(new Set(await bodies(again))).toEqual(
      new Set(["1 days ago", "2 days ago", "fresh 1", "fresh 2", "fresh 3"]),
    );
  });

  it("of today is replaced when a question meets it: no id leads to another event's row", async () => {
    const first = open();
    const lost = await appendAt(first, NOW, "lost");
    await close(first);
    zeroTable(dayOf(NOW), "logs");
    const store = open();
    expect(await bodies(store)).toEqual(["1 days ago", "2 days ago"]);
    const added = await appendAt(store, NOW, "added");
    expect(await store.getEvent(PROJECT, lost)).toBeNull();
    expect((await store.getEvent(PROJECT, added))?.event.eventId).toBe(added);
    expect(await bodies(store)).toEqual(["added", "1 days ago", "2 days ago"]);
  });

  it("is deleted from quarantine with its day, and its notice with it", async () => {
    await writeFile(yesterday(), "x\n");
    const store = open();
    expect(await notices(store)).toHaveLength(1);
    await close(store);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const kept = open();
    await appendAt(kept, NOW + 28 * DAY, "newer");
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await notices(kept)).toHaveLength(1);
    await close(kept);
    now = NOW + 32 * DAY;
    const later = open();
    await appendAt(later, now, "new");
    await vi.advanceTimersByTimeAsync(61_000);
    await vi.waitFor(async () => expect(await notices(later)).toEqual([]), { timeout: 20_000 });
    expect(readdirSync(join(folder, "quarantine"))).toEqual([]);
  });
});
