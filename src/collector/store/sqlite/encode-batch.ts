import type { Outcome } from "#model/outcome.ts";
import type { ScrubHit } from "#model/scrub-hit.ts";
import { LIST_NAMES, type Batch, type ListName } from "../port/batch.ts";
import { encodeEvents } from "./events/encode-events.ts";
import { encodeLogs } from "./logs/encode-logs.ts";
import { encodeMetrics } from "./metrics/encode-metrics.ts";
import { encodeTransactions } from "./traces/encode-transactions.ts";
import { encodeSpans } from "./traces/encode-spans.ts";

interface Encoder<Records, Encoded> {
  encode(records: Records): Encoded;
  /** Approximate memory of the result. */
  weigh(encoded: Encoded): number;
}

const encoder = <Records, Encoded>(
  encode: (records: Records) => Encoded,
  weigh: (encoded: Encoded) => number,
): Encoder<Records, Encoded> => ({ encode, weigh });

/** Lists that cross to the writer's thread as columns: cloning objects between threads costs more than storing them. */
const ENCODERS = {
  events: encoder(encodeEvents, (events) => sum(events, ({ detail }) => detail.length + 1000)),
  spans: encoder(encodeSpans, ({ detail }) => sum(detail, (json) => 2 * json.length + 300)),
  transactions: encoder(encodeTransactions, (list) => sum(list, ({ payload }) => payload.length + 500)),
  logs: encoder(encodeLogs, ({ detail }) => sum(detail, (json) => 3 * json.length + 200)),
  metrics: encoder(encodeMetrics, ({ points }) => sum(points, ({ detail }) => detail.length + 200)),
};

/** Other lists are short or hold large payloads, and cross unchanged. */
const UNCHANGED = encoder(
  (records: unknown[]) => records,
  (records) => sum(records, (item) => payloadOf(item)?.length ?? 0),
);

type Encoders = typeof ENCODERS;

/** A batch as sent to the writer's thread; empty lists are left out. */
export type EncodedBatch = {
  [Name in ListName]?: Name extends keyof Encoders ? ReturnType<Encoders[Name]["encode"]> : Batch[Name];
} & {
  outcomes: Outcome[];
  scrubHits: ScrubHit[];
  /** Approximate memory of the batch. */
  bytes: number;
};

/** Pure. Runs on any thread but the writer's. */
export function encodeBatch(batch: Batch): EncodedBatch {
  const encoders: Partial<Record<ListName, Encoder<never, unknown>>> = ENCODERS;
  const encoded: Record<string, unknown> = {
    outcomes: batch.outcomes,
    scrubHits: batch.scrubHits,
  };
  let bytes = 1000;
  for (const name of LIST_NAMES) {
    if (batch[name].length === 0) continue;
    const { encode, weigh } = (encoders[name] ?? UNCHANGED) as Encoder<unknown[], unknown>;
    const list = encode(batch[name]);
    encoded[name] = list;
    bytes += weigh(list);
  }
  return { ...encoded, bytes } as EncodedBatch;
}

/** The bytes that a record carries, such as an attachment's. */
export function payloadOf(item: unknown): Uint8Array | undefined {
  const { payload } = item as { payload?: unknown };
  return payload instanceof Uint8Array ? payload : undefined;
}

function sum<T>(items: T[], size: (item: T) => number): number {
  let total = 0;
  for (const item of items) total += size(item);
  return total;
}
