import { deserialize, serialize } from "node:v8";
import type { Batch, SealedPart } from "../../port/batch.ts";
import { encodeBatch, type EncodedBatch } from "../encode-batch.ts";

/** An encoded batch as bytes, which the garbage collector does not look at, and a thread hands to another at no cost. */
export type SealedBatch = SealedPart;

/** Pure. Runs on any thread. The result has an `ArrayBuffer` of its own. */
export function sealRecords(batch: Batch): SealedBatch {
  const encoded = encodeBatch(batch);
  // The writer stores bytes, and has the least time to make them.
  for (const event of encoded.events ?? [])
    if (typeof event.detail === "string") event.detail = Buffer.from(event.detail);
  return serialize(encoded);
}

export function unsealBatch(sealed: SealedBatch): EncodedBatch {
  return deserialize(sealed) as EncodedBatch;
}
