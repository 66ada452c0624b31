import type { Attributes, AttributeValue } from "#model/attributes.ts";
import type { SpanView } from "#api/trace.ts";

/** A span from a file: like a trace's view, but with absolute times in Unix nanoseconds. */
export interface ImportedSpan extends Omit<SpanView, "offsetNanos" | "events"> {
  traceId: string;
  start: bigint;
  events: (Omit<SpanView["events"][number], "offsetNanos"> & { time: bigint })[];
}

/** The longest text kept: the file is untrusted. */
const LONGEST = 10_000;

export function textOf(value: unknown): string {
  return typeof value === "string" ? value.slice(0, LONGEST) : "";
}

/**
 * A hex id, or another short word used as one; null for anything else and for all zeroes. Jaeger omits leading
 * zeroes.
 */
export function idOf(value: unknown, digits: 16 | 32): string | null {
  const given = textOf(value);
  const text = given.toLowerCase();
  if (!/^[0-9a-f]{1,32}$/.test(text)) return /^[\w.:-]{1,64}$/.test(given) ? given : null;
  const id = text.padStart(digits, "0").slice(-32);
  return /^0+$/.test(id) ? null : id;
}

/** An integer given as number or text; 0 if invalid. */
export function wholeNumber(value: unknown): bigint {
  if (typeof value === "number" && Number.isFinite(value)) return BigInt(Math.trunc(value));
  return typeof value === "string" && /^-?\d{1,20}$/.test(value) ? BigInt(value) : 0n;
}

/** The time between two moments, never negative. */
export function lengthOf(start: bigint, end: bigint): number {
  return end > start ? Number(end - start) : 0;
}

export function asList(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function attributesFrom(pairs: Iterable<[string, AttributeValue]>): Attributes {
  // No prototype: a key may be `__proto__`.
  const attributes = Object.create(null) as Attributes;
  for (const [key, value] of pairs) attributes[key] = value;
  return attributes;
}
