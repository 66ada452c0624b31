import { hash } from "node:crypto";

/** 64 bits of what a request brought: an exporter that repeats one repeats it byte for byte. */
export function requestDigest(parts: Iterable<string | bigint>): bigint {
  return hash("sha1", [...parts].join("\n"), "buffer").readBigInt64LE();
}
