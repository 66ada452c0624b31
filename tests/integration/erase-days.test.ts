import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqliteStore } from "#collector/store/sqlite/open-store.ts";
import type { Store } from "#collector/store/port/store.ts";
import {
  makeBatch,
  makeLog,
  makeSpan,
  newEventId,
  newTraceId,
  NOW,
  PROJECT,
} from "../contract/make-batch.ts";
import { makeBlob } from "../contract/make-items.ts";
import { storedLines, wordsIn } from "./stored-values.ts";

const DAY = 86_400_000;
const EMAIL = "zoe.quill@planted.example";
const PERSON = { ids: ["42"], emails: [EMAIL], ips: [] };

let folder: string;
let store: Store;
let now: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "glasshouse-erase-days-"));
  now = NOW;
  store = openSqliteStore({ folder, clock: () => now, retentionDays: 30 });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const logAt = (time: number, body: string, attributes = {}) =>
  makeLog({ time: BigInt(time) * 1_000_000n, body, attributes });

async function erased() {
  await expect
    .poll(async () => (await store.listErasures())[0]?.finishedAt ?? null, { timeout: 20_000 })
    .not.toBeNull();
  return (await store.listErasures())[0]!.erased;
}

describe("erasing a person from several days", () => {
  test("visits every day's file, and deletes a replay whose parts are in two", async () => {
    const replay = newEventId();
    for (const segment of [0, 1, 2]) {
      const payload = Buffer.from(segment === 1 ? `{"says":"${EMAIL}"}` : "{}");
      const part = makeBlob({
        groupId: replay,
        segment,
        payload,
        userKey: null,
        timestamp: now,
        receivedAt: now,
      });
      await store.append(
        makeBatch({
          logs: [logAt(now, `mail to ${EMAIL}`), logAt(now, "others")],
          blobs: [part, makeBlob()],
        }),
      );
      now += DAY;
    }
    await store.startErasure(PERSON, now);
    expect(await erased()).toEqual({ log: 3, replay: 1 });
    expect(await store.getReplay(PROJECT, replay)).toBeNull();
    expect(storedLines(folder).filter((line) => line.includes("others"))).toHaveLength(3);
    expect(wordsIn(folder, [EMAIL, "quill"])).toEqual([]);
  }, 30_000);

  test("keeps two names apart that differed only in how the person is written", async () => {
    const traces = [newTraceId(), newTraceId()];
    const names = [`load ${EMAIL}`, `load ${EMAIL.toUpperCase()}`];
    await store.append(
      makeBatch({ spans: names.map((name, index) => makeSpan({ name, traceId: traces[index]! })) }),
    );
    await store.startErasure(PERSON, now);
    await erased();
    const found = await Promise.all(traces.map((trace) => store.getTrace(trace)));
    const shown = found.map((trace) => trace?.spans[0]?.name);
    expect(shown[0]).toBe("load [erased 1]");
    expect(shown[1]).toMatch(/^load \[erased 1\] #\d+$/);
  }, 30_000);

  test("erases a common id only where it is a user's", async () => {
    await store.append(makeBatch({ logs: [logAt(now, "42 items", { "user.id": "42", items: 42 })] }));
    await store.startErasure(PERSON, now);
    await erased();
    const [body, attributes] = JSON.parse(storedLines(folder)[0]!) as unknown[];
    expect([body, attributes]).toEqual(["42 items", { "user.id": "[erased 1]", items: 42 }]);
  }, 30_000);

  test("recognizes what arrives for two weeks, by hashes", async () => {
    const arrives = async () => {
      await store.append(makeBatch({ logs: [logAt(now, `late mail to ${EMAIL}`)] }));
      return storedLines(folder).filter((line) => line.includes(EMAIL)).length;
    };
    await store.startErasure(PERSON, now);
    expect(await arrives()).toBe(0);
    await erased();
    await store.close();
    store = openSqliteStore({ folder, clock: () => now, retentionDays: 30 });
    now += 13 * DAY;
    expect(await arrives()).toBe(0);
    now += 2 * DAY;
    expect(await arrives()).toBe(1);
  }, 30_000);

  test("refuses a large request that began before the erasure, so that its sender repeats it", async () => {
    const batch = store.openBatch();
    batch.add(makeBatch({ logs: [logAt(now, `mail to ${EMAIL}`)] }));
    await store.startErasure(PERSON, now);
    await expect(batch.append(makeBatch())).rejects.toMatchObject({ code: "store_busy" });
  });

  test("deletes files that nobody searches: past their retention, and the state before a migration", async () => {
    await mkdir(join(folder, "expired"));
    await writeFile(join(folder, "expired", "2026-01-01.db"), EMAIL);
    await writeFile(join(folder, "state.before.db"), EMAIL);
    await store.startErasure(PERSON, now);
    await erased();
    expect(wordsIn(folder, [EMAIL])).toEqual([]);
  }, 30_000);
});
