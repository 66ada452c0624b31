import { expect, test } from "vitest";
import { readLimited } from "./read-limited.ts";

test("a body within the limit is read whole, and none is no bytes", async () => {
  const read = await readLimited(new Blob(["1234", "5678"]).stream(), 8);
  expect(read.ok && read.value.toString()).toBe("12345678");
  expect(await readLimited(null, 8)).toEqual({ ok: true, value: Buffer.alloc(0) });
});

test("an endless body is given up at the first byte too many", async () => {
  let sent = 0;
  let cancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 4;
      controller.enqueue(new Uint8Array(4));
    },
    cancel: () => {
      cancelled = true;
    },
  });
  expect(await readLimited(endless, 10)).toEqual({ ok: false, error: { code: "too_large" } });
  expect(cancelled).toBe(true);
  expect(sent).toBeLessThan(30);
});
