import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { createTarDecoder, createTarPacker } from "modern-tar";
import type { Bytes } from "#lib/units.ts";

/** A tar archive under zstd, written one entry at a time: `tar --zstd -tf` lists it. */
export interface ArchiveWriter {
  /** Returns the file's size and hash. */
  addFile: (name: string, file: string) => Promise<{ bytes: Bytes; sha256: string }>;
  addText: (name: string, text: string) => Promise<void>;
  /** Resolves once everything is written to the stream. */
  finish: () => Promise<void>;
}

const CHUNK: Bytes = 1_048_576;
const ONLY_OWNER = 0o600;

export function writeArchive(to: Writable): ArchiveWriter {
  const { readable, controller } = createTarPacker();
  const compress = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  const written = pipeline(readable, compress, to);
  // A failure is that of `finish`, or of the entry that is being written.
  written.catch(() => undefined);
  const headOf = (name: string, size: Bytes) => ({ name, size, mode: ONLY_OWNER, mtime: new Date() });
  return {
    async addFile(name, file) {
      const { size } = await stat(file);
      const hash = createHash("sha256");
      const writer = controller.add(headOf(name, size)).getWriter();
      for await (const chunk of createReadStream(file, { highWaterMark: CHUNK })) {
        hash.update(chunk as Buffer);
        await writer.write(chunk as Buffer);
      }
      await writer.close();
      return { bytes: size, sha256: hash.digest("hex") };
    },
    async addText(name, text) {
      const bytes = Buffer.from(text);
      const writer = controller.add(headOf(name, bytes.length)).getWriter();
      await writer.write(bytes);
      await writer.close();
    },
    async finish() {
      controller.finalize();
      await written;
    },
  };
}

/** An entry must be read, or its body cancelled, before the next. */
export interface ArchiveEntry {
  name: string;
  bytes: Bytes;
  body: ReadableStream<Uint8Array>;
}

/** The entries in their order. Throws where the stream ends early, or is no such archive. */
export async function* readArchive(from: Readable): AsyncGenerator<ArchiveEntry> {
  const decompress = createZstdDecompress();
  const read = pipeline(from, decompress);
  read.catch((error: Error) => decompress.destroy(error));
  const bytes = Readable.toWeb(decompress) as ReadableStream<Uint8Array>;
  for await (const { header, body } of bytes.pipeThrough(createTarDecoder({ strict: true })))
    yield { name: header.name, bytes: header.size, body };
}
