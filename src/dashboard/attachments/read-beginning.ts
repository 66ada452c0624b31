import type { Bytes } from "#lib/units.ts";

/** Control characters that texts do not have: neither white space nor the escape of terminal colours. */
// oxlint-disable-next-line no-control-regex
const BINARY = /[\0-\x07\x0e-\x1a\x1c-\x1f]/;

/**
 * The first bytes of a stream as text; null where they are not UTF-8, or binary. Reads no further than it needs, and a character
 * that is cut at the end is left out.
 */
export async function readBeginning(
  stream: ReadableStream<Uint8Array> | null,
  most: Bytes,
): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop ends the stream.
  for await (const chunk of stream ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > most) break;
  }
  const bytes = Buffer.concat(chunks).subarray(0, most);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: length > most });
    return BINARY.test(text) ? null : text;
  } catch {
    return null;
  }
}
