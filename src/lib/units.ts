declare const unit: unique symbol;
type Unit<T, Name extends string> = T & { readonly [unit]?: Name };

/** Nanoseconds since 1970, UTC. A bigint, because a number is only accurate to about 200 ns. */
export type UnixNanos = Unit<bigint, "unix-nanos">;
/** Milliseconds since 1970, UTC, with a fraction. */
export type UnixMillis = Unit<number, "unix-millis">;
/** A length of time in nanoseconds; exact up to 104 days. */
export type Nanos = Unit<number, "nanos">;
/** A length of time in milliseconds. */
export type Millis = Unit<number, "millis">;
/** A size in bytes. */
export type Bytes = Unit<number, "bytes">;
export const GIGABYTE: Bytes = 1e9;

export function nanosFromMillis(millis: UnixMillis): UnixNanos {
  const whole = Math.floor(millis);
  return BigInt(whole) * 1_000_000n + BigInt(Math.round((millis - whole) * 1e6));
}
