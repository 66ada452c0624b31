import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ProjectId } from "#lib/ids.ts";
import { commitGroup, type WriteRequest } from "./commit-group.ts";
import { openConnection, type Connection } from "./connection.ts";
import { encodeBatch } from "./encode-batch.ts";
import { migrate } from "./migrate.ts";
import { createWriteContext, type WriteContext } from "./write/context.ts";

const FILE = ":memory:";

describe("commitGroup", () => {
  let connection: Connection;
  let context: WriteContext;
  beforeEach(() => {
    connection = openConnection(FILE, { readOnly: false, cacheMegabytes: 1 });
    migrate(connection, FILE, () => "0".repeat(32));
    context = createWriteContext(connection);
  });
  afterEach(() => connection.close());

  const stored = () =>
    (connection.prepare("SELECT count(*) AS rows FROM raw_items").get() as { rows: number }).rows;

  it("answers every request in order, and commits them together", () => {
    const answers = commitGroup(context, FILE, [request(1, 10), request(2, 10)]);
    expect(answers.map(({ id }) => id)).toEqual([1, 2]);
    expect(stored()).toBe(2);
  });

  it("says that the disk is full to whom it concerns, and goes on when there is room again", () => {
    const { page_count: pages } = connection.prepare("PRAGMA page_count").get() as { page_count: number };
    connection.exec(`PRAGMA max_page_count = ${pages + 20}`);
    const answers = commitGroup(context, FILE, [request(1, 10), request(2, 1_000_000), request(3, 10)]);
    expect(answers[1]).toMatchObject({ id: 2, error: { code: "store_full" } });
    expect(stored()).toBe(answers.filter((answer) => "value" in answer).length);
    connection.exec("PRAGMA max_page_count = 100000");
    expect(commitGroup(context, FILE, [request(4, 1_000_000)])).toMatchObject([{ id: 4, value: {} }]);
  });

  it("answers all with the error when the commit itself fails, and keeps none", () => {
    connection.exec(
      "CREATE TRIGGER broken BEFORE INSERT ON span_blocks BEGIN SELECT raise(ABORT, 'broken'); END",
    );
    context.spanBlocks.add("[]");
    const answers = commitGroup(context, FILE, [request(1, 10), request(2, 10)]);
    expect(answers).toMatchObject([
      { id: 1, error: { code: "store_failed" } },
      { id: 2, error: { code: "store_failed" } },
    ]);
    expect(stored()).toBe(0);
  });
});

/** A request to keep a raw item of so many bytes that do not compress. */
function request(id: number, bytes: number): WriteRequest {
  const item = {
    projectId: 1 as ProjectId,
    type: "profile",
    category: "profile" as const,
    itemId: null,
    eventId: null,
    contentType: null,
    receivedAt: 0,
    payload: new Uint8Array(randomBytes(bytes)),
  };
  const none = {
    events: [],
    spans: [],
    logs: [],
    attachments: [],
    feedback: [],
    sessions: [],
    sessionCounts: [],
    metrics: [],
    checkIns: [],
    blobs: [],
    outcomes: [],
  };
  return { id, now: 0, batch: encodeBatch({ ...none, raw: [item] }, 0) };
}
