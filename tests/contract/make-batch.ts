import { randomBytes } from "node:crypto";
import type { EventId, ProjectId, SpanId, TraceId } from "#lib/ids.ts";
import { emptyBatch, type Batch } from "#collector/store/port/batch.ts";
import type { Event } from "#model/event.ts";
import type { LogRecord } from "#model/log-record.ts";
import type { Span } from "#model/span.ts";
import type { Transaction } from "#model/transaction.ts";

export const PROJECT = 1 as ProjectId;
/** 2026-11-20T12:00:00Z, the clock of every test. */
export const NOW = 1_795_176_000_000;

/** What a store gives projects without settings. */
export const ISSUE_CAPS = { payloadsPerHour: 100, newPerMinute: null };

export const newEventId = () => randomBytes(16).toString("hex") as EventId;
export const newTraceId = () => randomBytes(16).toString("hex") as TraceId;
export const newSpanId = () => randomBytes(8).toString("hex") as SpanId;
export const newHash = () => randomBytes(16).toString("hex");

export function makeBatch(parts: Partial<Batch> = {}): Batch {
  return { ...emptyBatch(), ...parts };
}

export function makeEvent(
  parts: Partial<Omit<Event, "payload">> & { hashes?: string[]; extra?: Partial<Event["payload"]> } = {},
): Batch["events"][number] {
  const { hashes = [newHash()], extra, ...fields } = parts;
  const eventId = fields.eventId ?? newEventId();
  const timestamp = fields.timestamp ?? NOW;
  const event: Omit<Event, "payload"> = {
    eventId,
    projectId: PROJECT,
    type: "error",
    timestamp,
    receivedAt: NOW,
    level: "error",
    title: "TypeError: x is not a function",
    culprit: "render(page.tsx)",
    platform: "node",
    environment: null,
    release: null,
    transaction: null,
    traceId: null,
    spanId: null,
    userKey: null,
    digest: null,
    ...fields,
  };
  const payload: Event["payload"] = {
    event_id: eventId,
    timestamp,
    received: event.receivedAt,
    level: event.level,
    platform: event.platform,
    ...extra,
  };
  return {
    event: { ...event, payload },
    grouping: { algorithm: "test", version: 1, hashes, variant: "app", contributed: ["a", "b"] },
  };
}

export function makeTransaction(parts: Partial<Transaction> = {}): Transaction {
  const eventId = parts.eventId ?? newEventId();
  return {
    eventId,
    projectId: PROJECT,
    traceId: newTraceId(),
    spanId: newSpanId(),
    receivedAt: NOW,
    payload: {
      type: "transaction",
      event_id: eventId,
      timestamp: NOW,
      start_timestamp: NOW - 5,
      received: NOW,
      level: "info",
      platform: "node",
      transaction: "POST /checkout",
    },
    ...parts,
  };
}

export function makeSpan(parts: Partial<Span> = {}): Span {
  return {
    projectId: PROJECT,
    traceId: newTraceId(),
    spanId: newSpanId(),
    parentSpanId: null,
    service: "shop",
    scope: null,
    name: "GET /",
    op: null,
    kind: "server",
    start: BigInt(NOW) * 1_000_000n,
    duration: 5_000_000,
    status: "unset",
    statusMessage: null,
    attributes: {},
    resource: { "service.name": "shop" },
    events: [],
    links: [],
    source: "otlp",
    eventId: null,
    ...parts,
  };
}

export function makeLog(parts: Partial<LogRecord> = {}): LogRecord {
  return {
    projectId: PROJECT,
    time: BigInt(NOW) * 1_000_000n,
    observed: null,
    severity: 9,
    severityText: null,
    body: "hello",
    eventName: null,
    traceId: null,
    spanId: null,
    service: "shop",
    scope: null,
    attributes: {},
    resource: {},
    source: "otlp",
    ...parts,
  };
}
