import { randomFillSync } from "node:crypto";

/** Random bytes are generated in bulk: a call for each id would cost as much as everything the id is for. */
const POOL = Buffer.alloc(2_048);
let digits = "";
let at = 0;

/** Cryptographically random hexadecimal digits, at most 4,096. */
export function randomHex(length: number): string {
  if (at + length > digits.length) {
    digits = randomFillSync(POOL).toString("hex");
    at = 0;
  }
  at += length;
  return digits.slice(at - length, at);
}
