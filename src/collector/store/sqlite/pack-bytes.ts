import type { EncodedBatch } from "./encoded-batch.ts";

/**
 * Puts the large texts and bytes of all batches into one buffer, which is then handed to another thread at no cost, and
 * gives the batches with views of it. Buffers of their own would each be handed over dearly, and parts of shared ones not
 * at all.
 */
export function packBytes(batches: EncodedBatch[]): { batches: EncodedBatch[]; buffer: ArrayBuffer } {
  let total = 0;
  for (const batch of batches) {
    for (const { detail } of batch.events) total += lengthOf(detail);
    for (const { payload } of payloadsOf(batch)) total += payload.length;
  }
  const buffer = new ArrayBuffer(total);
  const whole = Buffer.from(buffer);
  let at = 0;
  const move = (bytes: string | Uint8Array): Uint8Array => {
    const start = at;
    if (typeof bytes === "string") at += whole.write(bytes, at);
    else {
      whole.set(bytes, at);
      at += bytes.length;
    }
    return new Uint8Array(buffer, start, at - start);
  };
  const movePayload = <T extends { payload: Uint8Array }>(item: T): T => ({
    ...item,
    payload: move(item.payload),
  });
  const packed = batches.map((batch) => ({
    ...batch,
    events: batch.events.map((event) => ({ ...event, detail: move(event.detail) })),
    attachments: batch.attachments.map(movePayload),
    blobs: batch.blobs.map(movePayload),
    raw: batch.raw.map(movePayload),
  }));
  return { batches: packed, buffer };
}

function lengthOf(bytes: string | Uint8Array): number {
  return typeof bytes === "string" ? Buffer.byteLength(bytes) : bytes.length;
}

function* payloadsOf(batch: EncodedBatch): Generator<{ payload: Uint8Array }> {
  yield* batch.attachments;
  yield* batch.blobs;
  yield* batch.raw;
}
