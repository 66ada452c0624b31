import type { UnixMillis } from "#lib/units.ts";
import type { Batch } from "../port.ts";
import type { EncodedBatch, EncodedEvent } from "./encoded-batch.ts";
import { unreadItems } from "./unread-items.ts";
import { encodeLogs } from "./encode-logs.ts";
import { encodeSpans } from "./encode-spans.ts";

/** Turns a batch into what passes to the writer thread cheaply. Pure; every payload is serialised here, once. */
export function encodeBatch(batch: Batch, now: UnixMillis): EncodedBatch {
  const events = batch.events.map(encodeEvent);
  const spans = encodeSpans(batch.spans);
  const logs = encodeLogs(batch.logs);
  const raw = [...batch.raw, ...unreadItems(batch, now)];
  return {
    events,
    spans,
    logs,
    attachments: batch.attachments.map(withOwnBytes),
    feedback: batch.feedback,
    sessions: batch.sessions,
    raw: raw.map(withOwnBytes),
    outcomes: batch.outcomes,
    bytes:
      sum(events, (event) => event.body.length + 1000) +
      sum(spans.detail, (detail) => detail.length + 200) +
      sum(logs.detail, (detail) => 2 * detail.length + 200) +
      sum(batch.attachments, (attachment) => attachment.payload.length) +
      sum(raw, (item) => item.payload.length) +
      1000,
  };
}

function encodeEvent({ event, grouping }: Batch["events"][number]): EncodedEvent {
  const { payload, ...line } = event;
  const json = JSON.stringify(payload);
  const body = Buffer.from(`${json}\n${JSON.stringify(grouping)}`);
  return {
    event: line,
    tags: JSON.stringify(payload.tags ?? []),
    hashes: grouping.hashes,
    size: Buffer.byteLength(json),
    body: new Uint8Array(body),
  };
}

/** A copy in a buffer of its own: a part of a shared one can be handed over only with all that shares it. */
function withOwnBytes<T extends { payload: Uint8Array }>(item: T): T {
  return { ...item, payload: new Uint8Array(item.payload) };
}

/** The buffers that are handed over to the writer instead of being copied again. */
export function buffersOf(batch: EncodedBatch): ArrayBuffer[] {
  return [
    ...batch.events.map((event) => event.body),
    ...batch.attachments.map((attachment) => attachment.payload),
    ...batch.raw.map((item) => item.payload),
  ].map((bytes) => bytes.buffer as ArrayBuffer);
}

function sum<T>(items: T[], size: (item: T) => number): number {
  let total = 0;
  for (const item of items) total += size(item);
  return total;
}
