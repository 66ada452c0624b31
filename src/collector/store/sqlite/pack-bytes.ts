import type { EncodedBatch } from "./encoded-batch.ts";

/**
 * Puts the bytes of all batches into one buffer, which is then handed to another thread at no cost, and gives the
 * batches with views of it. Buffers of their own would each be handed over dearly, and parts of shared ones not at all.
 */
export function packBytes(batches: EncodedBatch[]): { batches: EncodedBatch[]; buffer: ArrayBuffer } {
  const size = (bytes: Uint8Array) => bytes.length;
  let total = 0;
  for (const batch of batches) {
    for (const { body } of batch.events) total += size(body);
    for (const { payload } of payloadsOf(batch)) total += size(payload);
  }
  const buffer = new ArrayBuffer(total);
  const whole = new Uint8Array(buffer);
  let at = 0;
  const move = (bytes: Uint8Array) => {
    whole.set(bytes, at);
    at += bytes.length;
    return whole.subarray(at - bytes.length, at);
  };
  const movePayload = <T extends { payload: Uint8Array }>(item: T): T => ({
    ...item,
    payload: move(item.payload),
  });
  return {
    batches: batches.map((batch) => ({
      ...batch,
      events: batch.events.map((event) => ({ ...event, body: move(event.body) })),
      attachments: batch.attachments.map(movePayload),
      blobs: batch.blobs.map(movePayload),
      raw: batch.raw.map(movePayload),
    })),
    buffer,
  };
}

function* payloadsOf(batch: EncodedBatch): Generator<{ payload: Uint8Array }> {
  yield* batch.attachments;
  yield* batch.blobs;
  yield* batch.raw;
}
