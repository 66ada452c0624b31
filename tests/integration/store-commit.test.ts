import { randomBytes } from "node:crypto";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProjectId } from "#lib/ids.ts";
import { makeBatch } from "../contract/make-batch.ts";
import { commitGroup, type WriteRequest } from "#collector/store/sqlite/engine/commit-group.ts";
import { encodeBatch } from "#collector/store/sqlite/encode-batch.ts";
import { prepareFolder } from "#collector/store/sqlite/engine/prepare-folder.ts";
import {
  closeContext,
  createWriteContext,
  type WriteContext,
} from "#collector/store/sqlite/engine/write-context.ts";

describe("commitGroup", () => {
  let folder: string;
  let context: WriteContext;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "glasshouse-commit-"));
    prepareFolder(folder, 0).unlock();
    context = createWriteContext(folder, 100);
    commitGroup(context, [request(0, 10)]);
  });
  afterEach(async () => {
    closeContext(context);
    await rm(folder, { recursive: true });
  });

  const day = () => context.day!.connection;
  const rows = () => count(day(), "raw_items") - 1;
  /** The state file's count, which must equal the records. */
  const counted = () =>
    (
      context.state.prepare("SELECT quantity FROM outcomes WHERE category = 'profile'").get() as {
        quantity: number;
      }
    ).quantity - 1;

  it("answers all requests in order, and commits them together to both files", () => {
    const answers = commitGroup(context, [request(1, 10), request(2, 10)]);
    expect(answers.map(({ id }) => id)).toEqual([1, 2]);
    expect([rows(), counted()]).toEqual([2, 2]);
  });

  it("reports a full disk to the request it affects, and continues once there is room", () => {
    const { page_count: pages } = day().prepare("PRAGMA page_count").get() as { page_count: number };
    day().exec(`PRAGMA max_page_count = ${pages + 20}`);
    const answers = commitGroup(context, [request(1, 10), request(2, 1_000_000), request(3, 10)]);
    expect(answers[1]).toMatchObject({ id: 2, error: { code: "store_full" } });
    const stored = answers.filter((answer) => "value" in answer).length;
    expect([rows(), counted()]).toEqual([stored, stored]);
    day().exec("PRAGMA max_page_count = 100000");
    expect(commitGroup(context, [request(4, 1_000_000)])).toMatchObject([{ id: 4, value: {} }]);
  });

  it("fails every request if the commit itself fails, and writes none to either file", () => {
    day().exec("CREATE TRIGGER broken BEFORE INSERT ON span_blocks BEGIN SELECT raise(ABORT, 'broken'); END");
    context.day!.spanBlocks.add("[]");
    const answers = commitGroup(context, [request(1, 10), request(2, 10)]);
    expect(answers).toMatchObject([
      { id: 1, error: { code: "store_failed" } },
      { id: 2, error: { code: "store_failed" } },
    ]);
    expect([rows(), counted()]).toEqual([0, 0]);
  });

  it("takes a group as stored whose day file has it, and repairs the state file before it continues", () => {
    const { state } = context;
    const exec = state.exec.bind(state);
    let fails = true;
    context.state = {
      ...state,
      exec(sql) {
        if (sql === "COMMIT" && fails) throw new Error("disk I/O error");
        exec(sql);
      },
    };
    expect(commitGroup(context, [request(1, 10)])).toMatchObject([{ id: 1, value: {} }]);
    expect([rows(), counted()]).toEqual([1, 0]);
    expect(state.prepare("PRAGMA synchronous").get()).toEqual({ synchronous: 2 });
    fails = false;
    expect(commitGroup(context, [request(2, 10)])).toMatchObject([{ id: 2, value: {} }]);
    expect([rows(), counted()]).toEqual([2, 2]);
  });

  it("repairs the state file if the writer ended before it did, with the next writer", () => {
    const { state } = context;
    const exec = state.exec.bind(state);
    context.state = {
      ...state,
      exec(sql) {
        if (sql === "COMMIT") throw new Error("disk I/O error");
        exec(sql);
      },
    };
    commitGroup(context, [request(1, 10)]);
    context.state = state;
    closeContext(context);
    context = createWriteContext(folder, 100);
    commitGroup(context, [request(2, 10)]);
    expect([rows(), counted()]).toEqual([2, 2]);
  });

  it("brings the state file up to date at opening, after a crash between the two commits", () => {
    const { state } = context;
    const exec = state.exec.bind(state);
    context.state = {
      ...state,
      exec(sql) {
        if (sql === "COMMIT") throw new Error("killed here");
        exec(sql);
      },
    };
    commitGroup(context, [request(1, 10), request(2, 10)]);
    context.state = state;
    closeContext(context);
    prepareFolder(folder, 0).unlock();
    context = createWriteContext(folder, 100);
    expect(commitGroup(context, [])).toEqual([]);
    expect(counted()).toBe(2);
  });

  it("brings the state file up to date if its last commits were not synced before the machine stopped", async () => {
    const before = join(folder, "before");
    await mkdir(before);
    const files = ["state.db", "state.db-wal"];
    for (let id = 1; id <= 40; id++) {
      // After a commit that was synced to disk, all later ones may be missing.
      if (context.unsynced === 0)
        for (const file of files) await copyFile(join(folder, file), join(before, file));
      commitGroup(context, [request(id, 10)]);
    }
    expect(context.unsynced).toBeGreaterThan(5);
    closeContext(context);
    await rm(join(folder, "state.db-shm"), { force: true });
    for (const file of files) await copyFile(join(before, file), join(folder, file));
    context = createWriteContext(folder, 100);
    expect(counted()).toBeLessThan(40);
    closeContext(context);
    prepareFolder(folder, 0).unlock();
    context = createWriteContext(folder, 100);
    commitGroup(context, [request(41, 10)]);
    expect([rows(), counted()]).toEqual([41, 41]);
  });

  it("repairs nothing if commits are missing in between", () => {
    commitGroup(context, [request(1, 10)]);
    context.state.exec("UPDATE progress SET commits = 0");
    day().exec("DELETE FROM progress WHERE commits = 1");
    closeContext(context);
    prepareFolder(folder, 0).unlock();
    context = createWriteContext(folder, 100);
    commitGroup(context, []);
    expect(counted()).toBe(1);
  });
});

function count(connection: WriteContext["state"], table: string): number {
  return (connection.prepare(`SELECT count(*) AS rows FROM ${table}`).get() as { rows: number }).rows;
}

/** A request to store a raw item of this many incompressible bytes. */
function request(id: number, bytes: number): WriteRequest {
  const item = {
    projectId: 1 as ProjectId,
    type: "profile",
    category: "profile" as const,
    itemId: null,
    eventId: null,
    contentType: null,
    receivedAt: 0,
    quantity: 1,
    payload: new Uint8Array(randomBytes(bytes)),
  };
  return { id, now: 0, batch: encodeBatch(makeBatch({ raw: [item] })) };
}
