import { expect, test } from "vitest";
import { makeBatch, makeEvent } from "../contract/make-batch.ts";
import { encodeBatch } from "#collector/store/sqlite/encode-batch.ts";
import type { EncodedBatch } from "#collector/store/sqlite/encode-batch.ts";
import { createPacking, unpackBatch } from "#collector/store/sqlite/engine/pack-bytes.ts";

const attachment = (payload: Uint8Array) => ({
  projectId: 1 as never,
  eventId: "e".repeat(32) as never,
  filename: "a.txt",
  contentType: "text/plain",
  attachmentType: "event.attachment",
  payload,
});

test("packed values are unpacked unchanged, across a thread boundary too", () => {
  const packing = createPacking();
  const title = 'Ünïcode "\u2028" \\ 😀';
  const batches = [
    encodeBatch(makeBatch({ events: [makeEvent({ title }), makeEvent({ title: "second" })] })),
    encodeBatch(makeBatch({ attachments: [attachment(new Uint8Array(300_000).fill(7))] })),
    encodeBatch(makeBatch({ events: [makeEvent({ title: "third" })] })),
  ];
  const packed = batches.map(packing.add);
  const buffers = packing.take();
  const crossed = structuredClone({ packed, buffers }, { transfer: buffers });
  const unpacked = crossed.packed.map((batch) => unpackBatch(batch, crossed.buffers));
  const readable = (batch: EncodedBatch): EncodedBatch =>
    Object.assign(batch, {
      events: batch.events?.map(({ detail, ...head }) => ({
        ...head,
        detail: Buffer.from(detail).toString(),
      })),
    });
  expect(unpacked.map(readable)).toEqual(batches);
});

test("values added after the buffers were taken go into new buffers", () => {
  const packing = createPacking();
  const batch = () => encodeBatch(makeBatch({ events: [makeEvent({ title: "one" })] }));
  packing.add(batch());
  const first = packing.take();
  const packed = packing.add(batch());
  const second = packing.take();
  expect(second[0]).not.toBe(first[0]);
  expect(unpackBatch(packed, second).events).toHaveLength(1);
});

test("a returned buffer is reused for new values", () => {
  const packing = createPacking();
  const batch = (title: string) => encodeBatch(makeBatch({ events: [makeEvent({ title })] }));
  packing.add(batch("the first, which is longer"));
  const first = packing.take();
  packing.giveBack(first);
  const packed = packing.add(batch("second"));
  const second = packing.take();
  expect(second[0]).toBe(first[0]);
  expect(unpackBatch(packed, second).events?.[0]?.event.title).toBe("second");
});
