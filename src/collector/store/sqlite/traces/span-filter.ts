/** Rows a filter covers. */
export const FILTER_ROWS = 4096;
/** Ten bits a row and four of them set: about one row in eighty is taken for another. */
const BITS = FILTER_ROWS * 10;
const PROBES = 4;

/** A Bloom filter over span ids: which of many ranges of rows may hold an id, for ten bits a row. */
export function createFilter(spanIds: Iterable<bigint>): Uint8Array {
  const bits = new Uint8Array(BITS / 8);
  for (const id of spanIds) {
    for (const bit of bitsOf(id)) bits[bit >> 3]! |= 1 << (bit & 7);
  }
  return bits;
}

/** False when the id is certainly not among those that the filter was made of. */
export function mayHold(filter: Uint8Array, spanId: bigint): boolean {
  return bitsOf(spanId).every((bit) => (filter[bit >> 3]! & (1 << (bit & 7))) !== 0);
}

/** Ids may be counted up instead of random, so both halves are mixed. */
function bitsOf(id: bigint): number[] {
  const high = Math.imul(Number(BigInt.asUintN(32, id >> 32n)) ^ 0x9e3779b9, 0x85ebca6b);
  const low = Math.imul(Number(BigInt.asUintN(32, id)) ^ (high >>> 15), 0xc2b2ae35);
  const step = ((low ^ (low >>> 13)) | 1) >>> 0;
  return Array.from({ length: PROBES }, (_, probe) => ((high >>> 0) + probe * step) % BITS);
}
