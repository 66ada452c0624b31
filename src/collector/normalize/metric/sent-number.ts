import type { SentNumber } from "#model/metric/metric-point.ts";

/** A finite number, with the digits of an integer that it cannot hold. */
export type Sent = Pick<SentNumber, "digits"> & { value: number };

const INTEGER = /^[+-]?\d{1,400}$/;

/** Reads a number as it was sent: in JSON, integers beyond 2^53 are texts of their digits. Undefined for anything else. */
export function readNumber(sent: unknown): Sent | undefined {
  if (typeof sent === "number") return Number.isFinite(sent) ? { value: sent } : undefined;
  if (typeof sent !== "string" || !INTEGER.test(sent)) return undefined;
  const integer = exactly(BigInt(sent.replace("+", "")));
  return integer?.digits === undefined ? undefined : integer;
}

/** Reads a number from a text; undefined for one that is none. */
export function parseNumber(text: string): Sent | undefined {
  const trimmed = text.trim();
  return readNumber(trimmed) ?? readNumber(trimmed === "" ? Number.NaN : Number(trimmed));
}

/** The sum, exact where all are integers. */
export function sumNumbers(numbers: readonly Sent[]): Sent {
  const value = numbers.reduce((sum, one) => sum + one.value, 0);
  const areWhole = numbers.every((one) => one.digits !== undefined || Number.isSafeInteger(one.value));
  if (!areWhole || Number.isSafeInteger(value)) return { value };
  return exactly(numbers.reduce((sum, one) => sum + BigInt(one.digits ?? one.value), 0n)) ?? { value };
}

function exactly(integer: bigint): Sent | undefined {
  const value = Number(integer);
  if (!Number.isFinite(value)) return undefined;
  return Number.isSafeInteger(value) ? { value } : { value, digits: String(integer) };
}
