import { randomFillSync } from "node:crypto";

/** Drawn many at a time: a call for each would cost as much as all that it is for. */
const POOL = Buffer.alloc(2_048);
let digits = "";
let at = 0;

/** So many digits of random bytes in hexadecimal, that nobody can guess; at most 4,096. */
export function randomHex(length: number): string {
  if (at + length > digits.length) {
    digits = randomFillSync(POOL).toString("hex");
    at = 0;
  }
  at += length;
  return digits.slice(at - length, at);
}
