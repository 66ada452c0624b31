import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EventId, ProjectId, SpanId, TraceId } from "#lib/ids.ts";
import type { Batch } from "../../port.ts";
import { openConnection, type Connection } from "../connection.ts";
import { encodeBatch } from "../encode-batch.ts";
import { migrate } from "../migrate.ts";
import { appendBatch } from "./append-batch.ts";
import { createWriteContext, flushContext, type WriteContext } from "./context.ts";
import { deleteExpired } from "./delete-expired.ts";

const DAY = 86_400_000;
const NOW = 1_795_176_000_000;

describe("deleteExpired", () => {
  let connection: Connection;
  let context: WriteContext;
  beforeEach(() => {
    connection = openConnection(":memory:", { readOnly: false, cacheMegabytes: 1 });
    migrate(connection, ":memory:", () => "0".repeat(32));
    context = createWriteContext(connection);
  });
  afterEach(() => connection.close());

  function append(receivedAt: number, digit: string): void {
    appendBatch(context, encodeBatch(batchOf(receivedAt, digit), receivedAt), receivedAt);
    flushContext(context, receivedAt);
  }

  function rows(table: string): number {
    return (connection.prepare(`SELECT count(*) AS rows FROM ${table}`).get() as { rows: number }).rows;
  }

  function deleteAll(cutoff: number): number {
    let chunks = 1;
    while (deleteExpired(context, cutoff)) chunks++;
    return chunks;
  }

  it("leaves nothing of what was received before the cutoff", () => {
    append(NOW - 40 * DAY, "a");
    deleteAll(NOW - 30 * DAY);
    expect(Object.fromEntries(TABLES.map((table) => [table, rows(table)]))).toEqual(
      Object.fromEntries(TABLES.map((table) => [table, 0])),
    );
    expect(connection.prepare("SELECT rowid FROM log_words WHERE log_words MATCH 'hello'").all()).toEqual([]);
  });

  it("keeps what was received after it, whatever its sender's clock said", () => {
    append(NOW - 40 * DAY, "a");
    append(NOW, "b");
    const kept = TABLES.map((table) => [table, rows(table) / 2]);
    deleteAll(NOW - 30 * DAY);
    expect(TABLES.map((table) => [table, rows(table)])).toEqual(kept);
    expect(
      connection.prepare("SELECT rowid FROM log_words WHERE log_words MATCH 'hello'").all(),
    ).toHaveLength(1);
  });

  it("goes in chunks", () => {
    for (let index = 0; index < 60; index++) append(NOW - 40 * DAY, index.toString(16).padStart(2, "0"));
    expect(deleteAll(NOW - 30 * DAY)).toBeGreaterThan(3);
    expect(rows("issues")).toBe(0);
  });
});

const TABLES = [
  "attachments",
  "event_ids",
  "event_payloads",
  "events",
  "feedback",
  "issue_hashes",
  "issue_hours",
  "issue_users",
  "issue_variants",
  "issues",
  "log_blocks",
  "logs",
  "outcomes",
  "raw_items",
  "sessions",
  "span_blocks",
  "spans",
  "trace_names",
  "trace_services",
  "traces",
];

/** One of everything, its ids made of the digit; the records claim to be from 1970. */
function batchOf(receivedAt: number, digit: string): Batch {
  const eventId = digit.repeat(32).slice(0, 32) as EventId;
  const traceId = eventId as string as TraceId;
  const projectId = 1 as ProjectId;
  const payload = {
    event_id: eventId,
    timestamp: 0,
    received: receivedAt,
    level: "error",
    platform: "node",
  } as const;
  return {
    events: [
      {
        event: {
          eventId,
          projectId,
          type: "error",
          timestamp: 0,
          receivedAt,
          level: "error",
          title: "Error",
          culprit: "",
          platform: "node",
          environment: null,
          release: null,
          transaction: null,
          traceId,
          spanId: null,
          userKey: "id:1",
          digest: null,
          payload,
        },
        grouping: { algorithm: "1", hashes: [eventId], variant: "app", contributed: [] },
      },
    ],
    spans: [
      {
        projectId,
        traceId,
        spanId: `1${eventId.slice(0, 15)}` as SpanId,
        parentSpanId: null,
        service: "shop",
        scope: null,
        name: "GET /",
        op: null,
        kind: "server",
        start: 0n,
        duration: 1,
        status: "ok",
        statusMessage: null,
        attributes: {},
        resource: {},
        events: [],
        links: [],
        source: "otlp",
        eventId: null,
      },
    ],
    logs: [
      {
        projectId,
        time: 0n,
        observed: null,
        severity: 9,
        severityText: null,
        body: "hello",
        eventName: null,
        traceId,
        spanId: null,
        service: "shop",
        scope: null,
        attributes: {},
        resource: {},
        source: "otlp",
      },
    ],
    attachments: [
      {
        projectId,
        eventId,
        filename: "a",
        contentType: "text/plain",
        attachmentType: "event.attachment",
        payload: new Uint8Array([1]),
      },
    ],
    feedback: [
      {
        projectId,
        feedbackId: eventId,
        eventId,
        replayId: null,
        traceId: null,
        release: null,
        environment: null,
        receivedAt,
        name: null,
        email: null,
        message: "",
        url: null,
      },
    ],
    sessions: [
      {
        projectId,
        sid: eventId,
        status: "ok",
        release: null,
        environment: null,
        userKey: null,
        startedAt: 0,
        receivedAt,
        errors: 0,
      },
    ],
    sessionCounts: [],
    metrics: [],
    checkIns: [],
    blobs: [],
    raw: [
      {
        projectId,
        type: "profile",
        category: "profile",
        itemId: null,
        eventId: null,
        contentType: null,
        receivedAt,
        payload: new Uint8Array(),
      },
    ],
    outcomes: [],
  };
}
