/** 2243-10-17: the latest time that can be stored. */
export const LAST_NANOS = 8_640_000_000_000_000_000n;

/** A span id's 16 hex digits as SQLite's signed 64-bit integer. */
export function integerFromHex(hex: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${hex}`));
}

export function hexFromInteger(integer: bigint): string {
  return BigInt.asUintN(64, integer).toString(16).padStart(16, "0");
}

/** Clamps nanoseconds to dates from 1970 to 2243, so that no sum of them exceeds 64 bits. */
export function clampNanos(nanos: bigint): bigint {
  if (nanos < 0n) return 0n;
  return nanos > LAST_NANOS ? LAST_NANOS : nanos;
}

/** The 16 bytes of a trace or event id's 32 hex digits. */
export function bytesFromHex(hex: string): Uint8Array {
  return Buffer.from(hex, "hex");
}

export function hexFromBytes(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex");
}

/** An id's canonical form: ids are written with or without dashes or spaces, in either case. */
export function foldId(id: string): string {
  return id.toLowerCase().replaceAll(/[\s-]/g, "");
}
