import type { Result } from "#lib/result.ts";
import type { Bytes } from "#lib/units.ts";
import type { OtlpError } from "./export-request.ts";

/** A smaller request. A record too large to be decoded is left out, and named in its place. */
export type Slice = Result<Uint8Array, OtlpError | { code: "too_large" }>;

/**
 * A request cut into smaller ones, which together hold the same records: decoded as a whole, a large one takes many times its
 * size, and everything else waits for it.
 */
export type Slices = Iterable<Slice>;

/** Decoded and encoded in some ten milliseconds. */
export const SLICE: Bytes = 262_144;
/** A record that is larger is not decoded: nothing bounds what it becomes. */
export const MAX_RECORD: Bytes = 10 * 1_048_576;
