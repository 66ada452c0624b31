import { deserialize, serialize } from "node:v8";
import type { Batch, SealedPart } from "../../port/batch.ts";
import { encodeBatch, type EncodedBatch } from "../encode-batch.ts";

/** An encoded batch as bytes, which the garbage collector does not look at, and a thread hands to another at no cost. */
export type SealedBatch = SealedPart;

/** Pure. Runs on any thread. The result has an `ArrayBuffer` of its own. */
export function sealRecords(batch: Batch): SealedBatch {
  const { events, ...others } = encodeBatch(batch);
  if (events === undefined) return serialize(others);
  // The writer stores bytes, and has the least time to make them.
  const packed = events.map((event) => ({ ...event, detail: Buffer.from(event.detail as string) }));
  return serialize({ ...others, events: packed } satisfies EncodedBatch);
}

export function unsealBatch(sealed: SealedBatch): EncodedBatch {
  return deserialize(sealed) as EncodedBatch;
}
