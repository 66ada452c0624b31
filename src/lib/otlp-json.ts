import { isRecord } from "./is-record.ts";

/* The values of OTLP/JSON (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding), as the collector and the import of files read them. */

/** An OTLP `AnyValue` as JSON can carry it: 64-bit integers beyond 2^53 are decimal strings, bytes are base64. */
export type WireValue = string | number | boolean | null | WireValue[] | { [key: string]: WireValue };
export type WireAttributes = Record<string, WireValue>;

/** The types of attribute values that JSON cannot tell from others: a double that is whole, a large integer, bytes. */
export type WireTypes = Record<string, "double" | "int" | "bytes">;

/** Values nested deeper than this are cut; OTLP itself names no bound. */
export const MAX_VALUE_DEPTH = 64;

const DIGITS = /^-?\d{1,20}$/;

/**
 * Reads a list of `{key, value}`. Other entries are skipped; of a duplicate key the last one wins. `facts` gets the types of values
 * that JSON cannot tell from others.
 */
export function attributesOf(list: unknown, depth = 0, facts?: { types?: WireTypes }): WireAttributes {
  const attributes: WireAttributes = {};
  if (!Array.isArray(list)) return attributes;
  for (const entry of list as unknown[]) {
    if (!isRecord(entry) || typeof entry.key !== "string") continue;
    // Assigning this name would replace the object's prototype.
    if (entry.key === "" || entry.key === "__proto__") continue;
    const value = anyValueOf(entry.value, depth);
    attributes[entry.key] = value;
    const type = facts === undefined ? undefined : exactType(entry.value, value);
    if (facts !== undefined && type !== undefined) (facts.types ??= {})[entry.key] = type;
  }
  return attributes;
}

/** Reads an `AnyValue` in OTLP/JSON; 64-bit integers come as strings or as numbers. */
export function anyValueOf(value: unknown, depth = 0): WireValue {
  if (!isRecord(value)) return null;
  if (typeof value.stringValue === "string") return value.stringValue;
  if (typeof value.boolValue === "boolean") return value.boolValue;
  if (value.intValue !== undefined && value.intValue !== null) return int64Of(value.intValue);
  if (value.doubleValue !== undefined && value.doubleValue !== null) return doubleOf(value.doubleValue);
  if (typeof value.bytesValue === "string") return value.bytesValue;
  if (depth >= MAX_VALUE_DEPTH) return null;
  if (isRecord(value.arrayValue)) {
    const values = value.arrayValue.values;
    return Array.isArray(values) ? (values as unknown[]).map((item) => anyValueOf(item, depth + 1)) : [];
  }
  if (isRecord(value.kvlistValue)) return attributesOf(value.kvlistValue.values, depth + 1);
  return null;
}

/** The type of a value that JSON cannot tell from another; of a list that of its values. */
export function exactType(sent: unknown, value: WireValue): WireTypes[string] | undefined {
  if (!isRecord(sent)) return undefined;
  if (typeof sent.stringValue === "string" || typeof sent.boolValue === "boolean") return undefined;
  if ((sent.intValue ?? null) !== null) return typeof value === "string" ? "int" : undefined;
  if ((sent.doubleValue ?? null) !== null)
    return typeof value === "string" || Number.isInteger(value) ? "double" : undefined;
  if (typeof sent.bytesValue === "string") return "bytes";
  if (!Array.isArray(value) || !isRecord(sent.arrayValue)) return undefined;
  const list = sent.arrayValue.values;
  return Array.isArray(list)
    ? list.map((entry, at) => exactType(entry, value[at] ?? null)).find((type) => type !== undefined)
    : undefined;
}

/** A count or flags of 32 bits; undefined for 0, which is protobuf's default, and for anything else. */
export function uint32Of(value: unknown): number | undefined {
  const number = typeof value === "string" && DIGITS.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number > 0 && number < 2 ** 32
    ? number
    : undefined;
}

/** The fields of an object that are not undefined; undefined without any. */
export function definedOf<T extends object>(
  fields: T,
): { [Key in keyof T]?: NonNullable<T[Key]> } | undefined {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return entries.length === 0
    ? undefined
    : (Object.fromEntries(entries) as { [Key in keyof T]?: NonNullable<T[Key]> });
}

/** An integer of up to 64 bits as a bigint; undefined for anything else. Absent counts as 0. */
export function bigintOf(value: unknown): bigint | undefined {
  if (value === undefined || value === null || value === "") return 0n;
  if (typeof value === "string") return DIGITS.test(value) ? BigInt(value) : undefined;
  if (typeof value !== "number" || !Number.isFinite(value)) return undefined;
  return BigInt(Math.trunc(value));
}

function int64Of(value: unknown): number | string | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || !DIGITS.test(value)) return null;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** NaN and the infinities are texts in OTLP/JSON, and stay texts. */
function doubleOf(value: unknown): number | string | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.length > 64) return null;
  const number = Number(value);
  return Number.isFinite(number) && value.trim() !== "" ? number : value;
}
