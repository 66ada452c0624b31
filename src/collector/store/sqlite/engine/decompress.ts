import { zstdDecompressSync, type ZstdOptions } from "node:zlib";
import { attributeDamage } from "./attribute-damage.ts";
import type { Connection } from "./connection.ts";

/** Decompresses a stored value. An error names the file, as those of its statements do. */
export function decompress(connection: Connection, body: Uint8Array, options?: ZstdOptions): Buffer {
  try {
    return zstdDecompressSync(body, options);
  } catch (error) {
    throw attributeDamage(error, connection);
  }
}
