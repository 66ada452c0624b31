import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeBatch, makeEvent, makeLog, makeSpan } from "../contract/make-batch.ts";
import type { Batch } from "#collector/store/port/batch.ts";
import { commitGroup } from "#collector/store/sqlite/commit-group.ts";
import { startOfDay } from "#collector/store/sqlite/day.ts";
import { encodeBatch } from "#collector/store/sqlite/encode-batch.ts";
import { prepareFolder } from "#collector/store/sqlite/prepare-folder.ts";
import { daysFolder } from "#collector/store/sqlite/store-folder.ts";
import {
  closeContext,
  createWriteContext,
  type WriteContext,
} from "#collector/store/sqlite/write/context.ts";
import { deleteExpired } from "#collector/store/sqlite/write/delete-expired.ts";

const DAY = 86_400_000;
const NOW = startOfDay(20_777) + DAY / 2;

describe("deleteExpired", () => {
  let folder: string;
  let context: WriteContext;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "glasshouse-retention-"));
    prepareFolder(folder)();
    context = createWriteContext(folder, 100);
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

  function deleteAll(cutoff: number): number {
    let chunks = 1;
    while (deleteExpired(context, cutoff)) chunks++;
    return chunks;
  }

  it("unlinks the files of what was received before the cutoff, and leaves nothing of it in the state", async () => {
    append(NOW - 40 * DAY);
    append(NOW);
    const kept = rows();
    expect(await files()).toHaveLength(2);
    deleteAll(NOW - 30 * DAY);
    expect(await files()).toEqual(["2026-11-20.db"]);
    expect(rows()).toEqual(Object.fromEntries(TABLES.map((table) => [table, kept[table]! / 2])));
  });

  it("keeps a whole day as long as any of it is within the time, whatever its senders' clocks said", async () => {
    append(NOW - 30 * DAY - DAY / 3);
    append(NOW);
    const kept = rows();
    deleteAll(NOW - 30 * DAY);
    expect(await files()).toHaveLength(2);
    expect(rows()).toEqual(kept);
  });

  it("leaves no word of an issue that is gone, and no tag that no event has any more", () => {
    const count = (table: string) =>
      context.issueWords.connection.prepare(`SELECT count(*) AS rows FROM ${table}`).get();
    append(NOW - 40 * DAY);
    append(NOW);
    const values = () => count("tag_values") as { rows: number };
    const both = values().rows;
    deleteAll(NOW - 30 * DAY);
    expect(count("issue_words_docsize")).toEqual({ rows: 1 });
    expect(values().rows).toBeLessThan(both);
    expect(values().rows).toBeGreaterThan(0);
  });

  it("goes in chunks", () => {
    for (let index = 0; index < 60; index++) append(NOW - 40 * DAY);
    append(NOW);
    expect(deleteAll(NOW - 30 * DAY)).toBeGreaterThan(3);
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
];

let number = 0;

/** One of everything that the state file knows of; the records claim to be from 1970. */
function batchOf(receivedAt: number): Batch {
  const made = makeEvent({ receivedAt, timestamp: 0, userKey: "id:1", release: `shop@${++number}` });
  const { eventId, projectId } = made.event;
  const common = { projectId, receivedAt, release: null, environment: null };
  return makeBatch({
    events: [made],
    spans: [makeSpan({ start: 0n })],
    logs: [makeLog({ time: 0n, attributes: { number } })],
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
