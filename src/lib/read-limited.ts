import { err, ok, type Result } from "./result.ts";
import type { Bytes } from "./units.ts";

/** A sender that is cut off while writing never reads the answer, so up to this much more is received and discarded. */
const GRACE: Bytes = 4 * 1_048_576;

/**
 * Reads a request's body, and discards it as soon as it exceeds the limit: its declared length cannot be trusted.
 *
 * @returns the body, empty if there is none; `too_large` if it is longer than `limit`
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
    if (size > limit + GRACE) break;
  }
  return size > limit ? err({ code: "too_large" }) : ok(Buffer.concat(chunks, size));
}
