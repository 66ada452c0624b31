import { randomFillSync } from "node:crypto";

/** Random bytes in hexadecimal, drawn many at a time: a call for each id would cost as much as a span. */
const POOL = Buffer.alloc(2_048);
let digits = "";
let at = 0;

export function randomTraceId(): string {
  return randomHex(32);
}

export function randomSpanId(): string {
  return randomHex(16);
}

function randomHex(length: number): string {
  if (at + length > digits.length) {
    digits = randomFillSync(POOL).toString("hex");
    at = 0;
  }
  at += length;
  const id = digits.slice(at - length, at);
  // All zeros is no id (https://www.w3.org/TR/trace-context/#trace-id).
  return /^0+$/.test(id) ? randomHex(length) : id;
}
