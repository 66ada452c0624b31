import { randomHex } from "#lib/random-hex.ts";

export function randomTraceId(): string {
  return randomId(32);
}

export function randomSpanId(): string {
  return randomId(16);
}

function randomId(length: number): string {
  const id = randomHex(length);
  // All zeros is no id (https://www.w3.org/TR/trace-context/#trace-id).
  return /^0+$/.test(id) ? randomId(length) : id;
}
