import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { IssueId } from "#lib/ids.ts";
import type { IssueCondition } from "#collector/store/port/issues.ts";
import { dayOf } from "#collector/store/sqlite/engine/day.ts";
import { commitGroup } from "#collector/store/sqlite/engine/commit-group.ts";
import { openFiles } from "#collector/store/sqlite/engine/open-files.ts";
import { prepareFolder } from "#collector/store/sqlite/engine/prepare-folder.ts";
import {
  closeContext,
  createWriteContext,
  type WriteContext,
} from "#collector/store/sqlite/engine/write-context.ts";
import { encodeBatch } from "#collector/store/sqlite/encode-batch.ts";
import { startCatchUp } from "#collector/store/sqlite/issues/catch-up-words.ts";
import { listIssues } from "#collector/store/sqlite/issues/list-issues.ts";
import { addMissedWords, listMissedWords } from "#collector/store/sqlite/issues/missed-words.ts";
import { makeBatch, makeEvent, newHash, NOW, PROJECT } from "../contract/make-batch.ts";

describe("a search index that cannot be written", () => {
  let folder: string;
  let context: WriteContext;
  let files: ReturnType<typeof openFiles>;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "glasshouse-missed-"));
    prepareFolder(folder, dayOf(NOW)).unlock();
    context = createWriteContext(folder, 100);
    files = openFiles(folder);
  });
  afterEach(async () => {
    closeContext(context);
    await rm(folder, { recursive: true });
  });

  let requests = 0;
  const append = (title: string, hash: string, at = NOW) => {
    const event = makeEvent({ title, hashes: [hash], receivedAt: at, timestamp: at });
    const batch = encodeBatch(makeBatch({ events: [event] }));
    return commitGroup(context, [{ id: ++requests, now: at, batch }]);
  };
  const catchUp = () => {
    const missed = listMissedWords(files);
    files.tidy();
    return commitGroup(context, [{ id: 1, now: NOW, change: (held) => addMissedWords(held, missed) }]);
  };
  const found = (text: string) => {
    const condition: IssueCondition = { kind: "text", text };
    const page = listIssues(files, PROJECT, { condition }, "date", { limit: 10 }, NOW);
    files.tidy();
    return page.items.map(({ issue }) => issue.title);
  };
  const fill = () => {
    // As on a full disk, SQLite ends the transaction by itself.
    context.issueWords.connection.exec(
      "CREATE TEMP TRIGGER full BEFORE UPDATE ON main.progress BEGIN SELECT raise(ROLLBACK, 'full'); END",
    );
  };
  const makeRoom = () => context.issueWords.connection.exec("DROP TRIGGER temp.full");

  it("does not keep events from being stored, and catches up with their words once it can", () => {
    const hash = newHash();
    append("first shelf", hash);
    fill();
    for (const [index, title] of ["second till", "third counter"].entries())
      expect(append(title, hash, NOW + 1 + index)).toMatchObject([
        { value: { events: [{ outcome: "accepted" }] } },
      ]);
    expect(append("fourth window", newHash(), NOW + 3)).toMatchObject([{ value: {} }]);
    expect(context.missedWords).toBe(true);
    expect([found("shelf"), found("till"), found("window")].map((titles) => titles.length)).toEqual([
      1, 0, 0,
    ]);
    expect(catchUp()).toMatchObject([{ error: {} }]);

    makeRoom();
    expect(catchUp()).toMatchObject([{ id: 1, value: undefined }]);
    expect(["shelf", "till", "counter", "window"].map((text) => found(text).length)).toEqual([1, 1, 1, 1]);
    expect(listMissedWords(files)).toEqual([]);
  });

  it("is caught up with by the next process", () => {
    fill();
    append("broken shelf", newHash());
    expect(found("shelf")).toEqual([]);
    closeContext(context);
    prepareFolder(folder, dayOf(NOW)).unlock();
    context = createWriteContext(folder, 100);
    catchUp();
    expect(found("shelf")).toEqual(["broken shelf"]);
  });
});

describe("startCatchUp", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("goes on until nothing is left, retries what failed, and begins again when told", async () => {
    let left = 3;
    let fails = true;
    const catchUp = startCatchUp(
      () => Promise.resolve(left > 0 ? [{ issue: left as IssueId, events: [] }] : []),
      () => (fails ? Promise.reject(new Error("full")) : Promise.resolve(void left--)),
      1000,
    );
    await vi.advanceTimersByTimeAsync(5000);
    expect(left).toBe(3);
    fails = false;
    await vi.advanceTimersByTimeAsync(2000);
    expect(left).toBe(0);
    left = 1;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(left).toBe(1);
    catchUp.begin();
    await vi.advanceTimersByTimeAsync(2000);
    expect(left).toBe(0);
    catchUp.begin();
    catchUp.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
