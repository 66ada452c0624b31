import type { UnixMillis } from "#lib/units.ts";

/** A rate with a burst: holds up to `size` tokens, and gains `perSecond` of them. */
export interface TokenBucket {
  size: number;
  perSecond: number;
  tokens: number;
  /** When `tokens` was true. */
  at: UnixMillis;
}

export function fullBucket(size: number, perSecond: number, at: UnixMillis): TokenBucket {
  return { size, perSecond, tokens: size, at };
}

/** The whole tokens that are in the bucket. */
export function available(bucket: TokenBucket, now: UnixMillis): number {
  // A clock that was set back gains nothing, and loses nothing once it is right again.
  const gained = (Math.max(now - bucket.at, 0) * bucket.perSecond) / 1000;
  bucket.tokens = Math.min(bucket.tokens + gained, bucket.size);
  bucket.at = now;
  return Math.floor(bucket.tokens);
}

/** Gives the bucket another size and rate; what was taken stays taken. */
export function resize(bucket: TokenBucket, size: number, perSecond: number): void {
  bucket.tokens = Math.max(bucket.tokens + size - bucket.size, 0);
  bucket.size = size;
  bucket.perSecond = perSecond;
}
