import { expect, test } from "vitest";
import { readLimited } from "./read-limited.ts";

test("a body within the limit is read whole; without a body the result is empty", async () => {
  const read = await readLimited(new Blob(["1234", "5678"]).stream(), 8);
  expect(read.ok && read.value.toString()).toBe("12345678");
  expect(await readLimited(null, 8)).toEqual({ ok: true, value: Buffer.alloc(0) });
});

const MEBIBYTE = 1_048_576;

/** A body of `pieces` chunks of 64 KiB; reports how many were read and whether it was cancelled. */
function pieces(count: number) {
  const seen = { taken: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (seen.taken === count) return controller.close();
      seen.taken += 1;
      controller.enqueue(new Uint8Array(65_536));
    },
    cancel: () => {
      seen.cancelled = true;
    },
  });
  return { body, seen };
}

test("a body that is too long is received to its end, so that the sender reads the answer", async () => {
  const { body, seen } = pieces(32);
  expect(await readLimited(body, 10)).toEqual({ ok: false, error: { code: "too_large" } });
  expect(seen).toEqual({ taken: 32, cancelled: false });
});

test("an endless body is cancelled", async () => {
  const { body, seen } = pieces(Infinity);
  expect(await readLimited(body, 10)).toEqual({ ok: false, error: { code: "too_large" } });
  expect(seen.cancelled).toBe(true);
  expect(seen.taken * 65_536).toBeLessThan(5 * MEBIBYTE);
});
