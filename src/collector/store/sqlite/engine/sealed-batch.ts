import { deserialize, serialize } from "node:v8";
import type { EncodedBatch } from "../encode-batch.ts";

/** An encoded batch as bytes, which the garbage collector does not look at, and a thread hands to another at no cost. */
export type SealedBatch = Uint8Array<ArrayBuffer>;

export function sealBatch(batch: EncodedBatch): SealedBatch {
  // Of an ArrayBuffer of its own, as it must be to be transferred.
  return serialize(batch);
}

export function unsealBatch(sealed: SealedBatch): EncodedBatch {
  return deserialize(sealed) as EncodedBatch;
}
