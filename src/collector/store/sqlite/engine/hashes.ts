import { hash } from "node:crypto";

/** Mixing constants of MurmurHash3's finalizer and its kin: https://github.com/aappleby/smhasher */
const MIX_A = 2654435761;
const MIX_B = 1597334677;

/**
 * A 53-bit hash of a text, evenly distributed. Fast but not cryptographic: collisions can be constructed, so hits found by it
 * have to be verified.
 */
export function textHash(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, MIX_A);
    low = Math.imul(low ^ unit, MIX_B);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

/** A 64-bit digest of a request: an exporter's retry repeats the request byte for byte. */
export function requestDigest(parts: Iterable<string | bigint>): bigint {
  return hash("sha1", [...parts].join("\n"), "buffer").readBigInt64LE();
}
