import { hash, randomBytes, timingSafeEqual } from "node:crypto";

/** A new secret of 256 bits, as 64 hex digits. */
export function newToken(): string {
  return randomBytes(32).toString("hex");
}

/** Tells a program's token from a session's, and whoever finds one what it is. */
const PREFIX = "gls_";

export function newAccessToken(): string {
  return `${PREFIX}${newToken()}`;
}

export function isAccessToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** The stored form of a token. A token has 256 random bits, so a plain hash is enough. */
export function hashToken(token: string): string {
  return hash("sha256", token);
}

/** Compares in constant time. */
export function isSameToken(given: string, expected: string): boolean {
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", expected, "buffer"));
}
