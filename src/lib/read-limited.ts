import { err, ok, type Result } from "./result.ts";
import type { Bytes } from "./units.ts";

/**
 * Reads a request's body, and stops at the first byte too many: whoever sends it says nothing that can be believed of its length.
 *
 * @returns the body, of no bytes where there is none; `too_large` when it is longer than `limit`
 */
export async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  limit: Bytes,
): Promise<Result<Buffer, { code: "too_large" }>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > limit) return err({ code: "too_large" });
    chunks.push(chunk);
  }
  return ok(Buffer.concat(chunks, size));
}
