import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { unzip } from "./unzip.ts";

const zipped = (text: string) => new Blob([gzipSync(text)]).stream();

test("gives the bytes of a stream as one buffer", async () => {
  const text = "a recording ".repeat(50_000);
  const bytes = await unzip(zipped(text), 1_000_000);
  expect(new TextDecoder().decode(bytes)).toBe(text);
});

test("cancels a stream that inflates over the limit", async () => {
  const cancelled = Promise.withResolvers<void>();
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new Uint8Array(gzipSync(Buffer.alloc(2_000_000)))),
    cancel: () => cancelled.resolve(),
  });
  expect(await unzip(endless, 1_000_000)).toBeUndefined();
  await cancelled.promise;
});

test("rejects what is not gzip", async () => {
  await expect(unzip(new Blob(["{}"]).stream(), 1_000)).rejects.toThrow(TypeError);
});
