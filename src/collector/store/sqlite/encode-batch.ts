import type { Batch } from "../port/batch.ts";
import { encodeLogs } from "./logs/encode-logs.ts";
import { encodeMetrics } from "./metrics/encode-metrics.ts";
import { encodeSpans } from "./traces/encode-spans.ts";
import type { EncodedBatch, EncodedEvent } from "./engine/encoded-batch.ts";
import { searchFacts } from "./issues/search-facts.ts";

/** Turns a batch into what passes to the writer thread cheaply. Pure; every payload is serialised here, once. */
export function encodeBatch(batch: Batch): EncodedBatch {
  const events = batch.events.map(encodeEvent);
  const spans = batch.spans.length === 0 ? null : encodeSpans(batch.spans);
  const logs = batch.logs.length === 0 ? null : encodeLogs(batch.logs);
  const metrics = batch.metrics.length === 0 ? null : encodeMetrics(batch.metrics);
  const payloads = [...batch.attachments, ...batch.blobs, ...batch.raw];
  return {
    events,
    spans,
    logs,
    metrics,
    attachments: batch.attachments,
    feedback: batch.feedback,
    sessions: batch.sessions,
    sessionCounts: batch.sessionCounts,
    checkIns: batch.checkIns,
    blobs: batch.blobs,
    raw: batch.raw,
    outcomes: batch.outcomes,
    bytes:
      sum(events, (event) => event.detail.length + 1000) +
      sum(spans?.detail ?? [], (detail) => 2 * detail.length + 300) +
      sum(logs?.detail ?? [], (detail) => 3 * detail.length + 200) +
      sum(metrics?.points ?? [], ({ detail }) => detail.length + 200) +
      sum(payloads, ({ payload }) => payload.length) +
      1000,
  };
}

function encodeEvent({ event, grouping }: Batch["events"][number]): EncodedEvent {
  const { payload, ...line } = event;
  const json = JSON.stringify(payload);
  return {
    event: line,
    tags: JSON.stringify(payload.tags ?? []),
    hashes: grouping.hashes,
    hashVersion: grouping.version,
    earlierHashes: grouping.earlierHashes,
    facts: searchFacts(event),
    size: Buffer.byteLength(json),
    detail: `[${json},${JSON.stringify(grouping)}]`,
  };
}

function sum<T>(items: T[], size: (item: T) => number): number {
  let total = 0;
  for (const item of items) total += size(item);
  return total;
}
