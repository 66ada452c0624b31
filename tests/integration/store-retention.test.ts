import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ISSUE_CAPS, makeBatch, makeEvent, makeLog, makeSpan } from "../contract/make-batch.ts";
import type { Batch } from "#collector/store/port/batch.ts";
import { addAuditEntry } from "#collector/store/sqlite/accounts/audit.ts";
import { commitGroup } from "#collector/store/sqlite/engine/commit-group.ts";
import { startOfDay } from "#collector/store/sqlite/engine/day.ts";
import { encodeBatch } from "#collector/store/sqlite/encode-batch.ts";
import { prepareFolder } from "#collector/store/sqlite/engine/prepare-folder.ts";
import { oldestWithin, startRetention } from "#collector/store/sqlite/engine/retention.ts";
import {
  daysFolder,
  expiredFolder,
  listAside,
  sizesOf,
} from "#collector/store/sqlite/engine/store-folder.ts";
import { trustClock, watchClock } from "#collector/store/sqlite/engine/watch-clock.ts";
import {
  closeContext,
  createWriteContext,
  type WriteContext,
} from "#collector/store/sqlite/engine/write-context.ts";
import { deleteExpired, type Expiry } from "#collector/store/sqlite/engine/delete-expired.ts";

const DAY = 86_400_000;
const NOW = startOfDay(20_777) + DAY / 2;

/** What every file takes, whatever it is; but not the shared memory of open databases, which is gone with them. */
async function sizeOfAll(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    files
      .filter((name) => !name.endsWith("-shm"))
      .map((name) => stat(join(folder, name)).then((found) => (found.isFile() ? found.size : 0))),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe("deleteExpired", () => {
  let folder: string;
  let context: WriteContext;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "glasshouse-retention-"));
    prepareFolder(folder, 0).unlock();
    context = createWriteContext(folder, ISSUE_CAPS);
  });
  afterEach(async () => {
    closeContext(context);
    await rm(folder, { recursive: true });
  });

  function append(receivedAt: number): void {
    const [answer] = commitGroup(context, [
      { id: 1, now: receivedAt, batch: encodeBatch(batchOf(receivedAt)) },
    ]);
    expect(answer).toHaveProperty("value");
  }

  function rows(): Record<string, number> {
    const counts = TABLES.map((table) => {
      const row = context.state.prepare(`SELECT count(*) AS rows FROM ${table}`).get() as { rows: number };
      return [table, row.rows] as const;
    });
    return Object.fromEntries(counts);
  }

  const files = async () => (await readdir(daysFolder(folder))).filter((name) => name.endsWith(".db"));

  const expired = () => listAside(expiredFolder(folder)).map(({ file }) => basename(file));

  function deleteAll(expiry: Partial<Expiry>): number {
    let chunks = 1;
    while (deleteExpired(context, { now: NOW, aged: null, excess: null, ...expiry })) chunks++;
    return chunks;
  }

  it("deletes the files of data received before the cutoff, and every trace of it in the state", async () => {
    append(NOW - 40 * DAY);
    append(NOW);
    const initial = rows();
    expect(await files()).toHaveLength(2);
    deleteAll({ aged: NOW - 30 * DAY });
    expect(await files()).toEqual(["2026-11-20.db"]);
    expect(rows()).toEqual(Object.fromEntries(TABLES.map((table) => [table, initial[table]! / 2])));
  });

  it("keeps a whole day while any of it is within the retention, whatever its senders' clocks said", async () => {
    append(NOW - 30 * DAY - DAY / 3);
    append(NOW);
    const initial = rows();
    deleteAll({ aged: NOW - 30 * DAY });
    expect(await files()).toHaveLength(2);
    expect(rows()).toEqual(initial);
  });

  it("deletes the words of a deleted issue, and tags that no event has any more", () => {
    const count = (table: string) =>
      context.issueWords.connection.prepare(`SELECT count(*) AS rows FROM ${table}`).get();
    append(NOW - 40 * DAY);
    append(NOW);
    const values = () => count("tag_values") as { rows: number };
    const both = values().rows;
    deleteAll({ aged: NOW - 30 * DAY });
    expect(count("issue_words_docsize")).toEqual({ rows: 1 });
    expect(values().rows).toBeLessThan(both);
    expect(values().rows).toBeGreaterThan(0);
  });

  it("deletes the oldest days while the folder is over its limit, and keeps the state of the others", async () => {
    for (const days of [3, 2, 1, 0]) append(NOW - days * DAY);
    closeContext(context);
    context = createWriteContext(folder, ISSUE_CAPS);
    const before = sizesOf(folder);
    const room = (before.days[0]?.bytes ?? 0) + (before.days[1]?.bytes ?? 0);
    const initial = rows();
    deleteAll({ excess: startOfDay(oldestWithin(before.days, room) ?? 0) });
    expect((await files()).toSorted()).toEqual(["2026-11-19.db", "2026-11-20.db"]);
    expect(rows()).toEqual(Object.fromEntries(TABLES.map((table) => [table, initial[table]! / 2])));
  });

  it("keeps entries of the audit log for 400 days, and deletes none while the clock cannot be relied on", () => {
    const actor = { kind: "person", name: "anna" } as const;
    for (const days of [401, 399])
      addAuditEntry(
        context,
        { actor, address: "", action: `${days} days ago`, subject: "", project: null },
        NOW - days * DAY,
      );
    const actions = () =>
      context.state
        .prepare("SELECT action FROM audit ORDER BY id")
        .all()
        .map(({ action }) => action);
    deleteAll({ aged: null, excess: NOW });
    expect(actions()).toEqual(["401 days ago", "399 days ago"]);
    deleteAll({ aged: NOW - 30 * DAY });
    expect(actions()).toEqual(["399 days ago"]);
  });

  it("checks the folder's size on a timer, and continues until it is within the limit", async () => {
    for (const days of [2, 1, 0]) append(NOW - days * DAY);
    vi.useFakeTimers();
    const cutoffs: (number | null)[] = [];
    const deleteChunk = (expiry: Expiry) => {
      cutoffs.push(expiry.excess);
      return Promise.resolve(deleteExpired(context, expiry));
    };
    const retention = startRetention(
      deleteChunk,
      trustClock(() => NOW),
      { folder, retention: () => Promise.resolve({ days: 30, bytes: 1 }) },
    );
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    retention.stop();
    vi.useRealTimers();
    expect(await files()).toEqual(["2026-11-20.db"]);
    expect(rows().issues).toBe(1);
    expect(new Set(cutoffs)).toEqual(new Set([startOfDay(20_777)]));
  });

  it("moves what is due by age aside, where it can be moved back with its issues for a day", async () => {
    append(NOW - 31 * DAY);
    append(NOW);
    const initial = rows();
    deleteAll({ aged: NOW - 30 * DAY });
    expect([await files(), expired()]).toEqual([["2026-11-20.db"], ["2026-10-20.db"]]);
    expect(rows()).toEqual(initial);
    deleteAll({ aged: NOW - 30 * DAY + DAY / 2 - 1, now: NOW + DAY - 1 });
    expect(expired()).toEqual(["2026-10-20.db"]);
    deleteAll({ aged: NOW - 29 * DAY, now: NOW + DAY });
    expect(expired()).toEqual([]);
    expect(rows()).toEqual(Object.fromEntries(TABLES.map((table) => [table, initial[table]! / 2])));
  });

  it("counts everything in the folder, and exceeds its limit by no more than the running day", async () => {
    await mkdir(join(folder, "waiting"));
    await writeFile(join(folder, "waiting/report"), new Uint8Array(300_000));
    const overrun = [];
    for (let day = 0; day < 12; day++) {
      const now = NOW + day * DAY;
      for (let batch = 0; batch < 8; batch++) append(now);
      // As a restart does: the write-ahead logs are empty again.
      closeContext(context);
      context = createWriteContext(folder, ISSUE_CAPS);
      const limit = 4_000_000;
      vi.useFakeTimers();
      const deleteChunk = (expiry: Expiry) => Promise.resolve(deleteExpired(context, expiry));
      const retention = startRetention(
        deleteChunk,
        trustClock(() => now),
        { folder, retention: () => Promise.resolve({ days: 30, bytes: limit }) },
      );
      await vi.advanceTimersByTimeAsync(5 * 60_000);
      retention.stop();
      vi.useRealTimers();
      const [{ bytes: running } = { bytes: 0 }] = sizesOf(folder).days;
      overrun.push((await sizeOfAll(folder)) - running - limit);
    }
    expect(Math.max(...overrun)).toBeLessThanOrEqual(0);
    expect((await files()).length).toBeGreaterThan(1);
    expect((await files()).length).toBeLessThan(12);
  });

  it("deletes what is over the limit of bytes at once, what was moved aside first", async () => {
    for (const days of [31, 2, 0]) append(NOW - days * DAY);
    deleteAll({ aged: NOW - 30 * DAY });
    expect(expired()).toHaveLength(1);
    deleteAll({ excess: NOW - 2 * DAY });
    expect([await files(), expired()]).toEqual([["2026-11-18.db", "2026-11-20.db"], []]);
  });

  it.each([
    ["ahead", 400],
    ["behind", -400],
  ])("deletes nothing while the clock is 400 days %s, and keeps what arrives", async (name, days) => {
    append(NOW - 29 * DAY);
    append(NOW);
    const initial = rows();
    vi.useFakeTimers();
    const time = { clock: NOW, elapsed: 0 };
    const raised: string[] = [];
    const watched = watchClock({
      folder,
      clock: () => time.clock,
      elapsed: () => time.elapsed,
      known: null,
      notices: { raise: ({ text }) => void raised.push(text), clear: (code) => void raised.push(code) },
    });
    const deleteChunk = (expiry: Expiry) => Promise.resolve(deleteExpired(context, expiry));
    const retention = startRetention(deleteChunk, watched, {
      folder,
      retention: () => Promise.resolve({ days: 30, bytes: null }),
    });
    const pass = async (millis: number) => {
      time.clock += millis;
      time.elapsed += millis;
      await vi.advanceTimersByTimeAsync(millis);
    };
    time.clock += days * DAY;
    await pass(90_000);
    append(watched.now());
    time.clock -= days * DAY;
    for (let hour = 0; hour < 30; hour++) await pass(3_600_000);
    retention.stop();
    watched.stop();
    vi.useRealTimers();
    expect(expired()).toEqual([]);
    expect(await files()).toHaveLength(days > 0 ? 3 : 2);
    expect(rows().issues).toBe(initial.issues! + 1);
    expect(raised).toEqual([`The clock is 400 days ${name}`, "clock_moved", "clock_unconfirmed"]);
  });

  it("works in chunks", () => {
    for (let index = 0; index < 60; index++) append(NOW - 40 * DAY);
    append(NOW);
    expect(deleteAll({ aged: NOW - 30 * DAY })).toBeGreaterThan(3);
    expect(rows().issues).toBe(1);
  });
});

const TABLES = [
  "check_ins",
  "event_ids",
  "feedback",
  "issue_hashes",
  "issue_hours",
  "issue_users",
  "issue_variants",
  "issues",
  "outcomes",
  "releases",
  "session_counts",
  "sessions",
  "scrub_hits",
];

let number = 0;

/** One of everything that the state file knows; the records claim to be from 1970. */
function batchOf(receivedAt: number): Batch {
  const made = makeEvent({ receivedAt, timestamp: 0, userKey: "id:1", release: `shop@${++number}` });
  const { eventId, projectId } = made.event;
  const common = { projectId, receivedAt, release: null, environment: null };
  return makeBatch({
    events: [made],
    spans: [makeSpan({ start: 0n })],
    logs: [makeLog({ time: 0n, attributes: { number } })],
    scrubHits: [{ projectId, detector: "password", hits: 1 }],
    feedback: [
      {
        ...common,
        feedbackId: eventId,
        eventId,
        replayId: null,
        traceId: null,
        name: null,
        email: null,
        message: "",
        url: null,
        payload: null,
      },
    ],
    sessions: [{ ...common, sid: eventId, status: "ok", userKey: null, startedAt: 0, errors: 0 }],
    sessionCounts: [
      {
        ...common,
        userKey: `id:${number}`,
        startedAt: 0,
        exited: 1,
        errored: 0,
        abnormal: 0,
        unhandled: 0,
        crashed: 0,
      },
    ],
    checkIns: [
      {
        ...common,
        checkInId: eventId,
        closesLatest: false,
        monitorSlug: "job",
        status: "ok",
        environment: "production",
        duration: null,
        traceId: null,
        startedAt: 0,
        config: null,
      },
    ],
  });
}
