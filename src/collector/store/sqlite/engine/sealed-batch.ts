import { deserialize, serialize } from "node:v8";
import type { Batch, SealedPart } from "../../port/batch.ts";
import { encodeBatch, type EncodedBatch } from "../encode-batch.ts";

/** An encoded batch as bytes, which the garbage collector does not look at, and a thread hands to another at no cost. */
export type SealedBatch = SealedPart;

/** Pure. Runs on any thread. */
export function sealRecords(batch: Batch): SealedBatch {
  // Of an ArrayBuffer of its own, as it must be to be transferred.
  return serialize(encodeBatch(batch));
}

export function unsealBatch(sealed: SealedBatch): EncodedBatch {
  return deserialize(sealed) as EncodedBatch;
}
