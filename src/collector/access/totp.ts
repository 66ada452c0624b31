import { createHmac, timingSafeEqual } from "node:crypto";
import type { Millis, UnixMillis } from "#lib/units.ts";

const STEP: Millis = 30_000;
/** Steps before and after the current one that are accepted, for clocks that differ. */
const DRIFT = 1;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The one-time password of a counter, as in RFC 4226. */
export function hotp(secret: Uint8Array, counter: number, digits = 6): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac("sha1", secret).update(message).digest();
  const offset = mac[mac.length - 1]! & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The time step of a moment, as in RFC 6238. */
export function stepOf(now: UnixMillis): number {
  return Math.floor(now / STEP);
}

/** The time step that a code of six digits belongs to; null if it is wrong or too old. */
export function matchStep(secret: Uint8Array, code: string, now: UnixMillis): number | null {
  const given = Buffer.from(code);
  let found: number | null = null;
  // All are compared, whichever matches: the time taken says nothing.
  for (let step = stepOf(now) - DRIFT; step <= stepOf(now) + DRIFT; step++) {
    const expected = Buffer.from(hotp(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}

/** Base32 without padding (RFC 4648), as authenticators take a secret. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** Null if the text is no base32; spaces and case do not matter. */
export function fromBase32(text: string): Uint8Array | null {
  const digits = text.replaceAll(/\s/g, "").toUpperCase();
  if (!/^[A-Z2-7]+$/.test(digits)) return null;
  const bits = Array.from(digits, (digit) => ALPHABET.indexOf(digit).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

/** What an authenticator reads a new account from. */
export function otpauthUri(secret: string, name: string): string {
  const query = new URLSearchParams({ secret, issuer: "Glasshouse" });
  return `otpauth://totp/${encodeURIComponent(`Glasshouse:${name}`)}?${query}`;
}
