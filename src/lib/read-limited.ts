import { err, ok, type Result } from "./result.ts";
import type { Bytes } from "./units.ts";

/** A sender that is cut off while it writes never reads its answer: this much more is received, and forgotten. */
const COURTESY: Bytes = 4 * 1_048_576;

/**
 * Reads a request's body, and keeps nothing of it from the first byte too many: whoever sends it says nothing that can be
 * believed of its length.
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
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
    if (size > limit + COURTESY) break;
  }
  return size > limit ? err({ code: "too_large" }) : ok(Buffer.concat(chunks, size));
}
