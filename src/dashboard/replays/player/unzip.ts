import type { Bytes } from "#lib/units.ts";

/**
 * The bytes of a gzip stream; undefined for one that is larger than the limit, of which no more is read. Rejects for what is
 * not gzip.
 */
export async function unzip(
  zipped: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: Bytes,
): Promise<ArrayBuffer | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size: Bytes = 0;
  for await (const chunk of chunksOf(zipped.pipeThrough(new DecompressionStream("gzip")))) {
    size += chunk.length;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return new Blob(chunks).arrayBuffer();
}

/** Safari has no `for await` over streams. */
async function* chunksOf<Chunk>(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk> {
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel();
  }
}
