import { expect, test } from "vitest";
import { readBeginning } from "./read-beginning.ts";

function streamOf(...chunks: (string | Uint8Array<ArrayBuffer>)[]): ReadableStream<Uint8Array> {
  return new Blob(chunks).stream();
}

test("reads a short text whole and a long one up to the limit, without half a character at the end", async () => {
  expect(await readBeginning(streamOf("one\ntwo"), 100)).toBe("one\ntwo");
  expect(await readBeginning(streamOf("aé".repeat(50)), 5)).toBe("aéa");
  expect(await readBeginning(null, 100)).toBe("");
});

test("stops reading an endless file", async () => {
  let read = 0;
  let ended = false;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      read += 1;
      controller.enqueue(new TextEncoder().encode("x".repeat(1_000)));
    },
    cancel() {
      ended = true;
    },
  });
  expect(await readBeginning(endless, 2_500)).toBe("x".repeat(2_500));
  expect(read).toBeLessThan(10);
  expect(ended).toBe(true);
});

test("refuses what is no text", async () => {
  expect(await readBeginning(streamOf(new Uint8Array([0x4d, 0x44, 0x4d, 0x50, 0, 1])), 100)).toBeNull();
  expect(await readBeginning(streamOf(new Uint8Array([0xff, 0xfe, 0x41])), 100)).toBeNull();
});

test("keeps the colours of a terminal's log", async () => {
  expect(await readBeginning(streamOf("\u001B[31mfailed\u001B[0m\r\n"), 100)).toBe(
    "\u001B[31mfailed\u001B[0m\r\n",
  );
});
