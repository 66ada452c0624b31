import { randomInt } from "node:crypto";
import { hashToken } from "./hash-token.ts";

const CODES = 10;
/** Without letters and digits that look alike. */
const ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const GROUP = 5;

/** Codes that each replace a one-time code once: two groups of five characters, 49 random bits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => `${group()}-${group()}`);
}

/** The stored form of a code. Spaces, dashes and case do not matter. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.toLowerCase().replaceAll(/[\s-]/g, ""));
}

function group(): string {
  return Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
