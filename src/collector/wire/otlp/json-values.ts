import { isRecord } from "#lib/is-record.ts";
import { MAX_VALUE_DEPTH, type WireAttributes, type WireValue } from "./export-request.ts";

const DIGITS = /^-?\d{1,20}$/;

/** Reads a list of `{key, value}`. Other entries are skipped; of a duplicate key the last one wins. */
export function attributesOf(list: unknown, depth = 0): WireAttributes {
  const attributes: WireAttributes = {};
  if (!Array.isArray(list)) return attributes;
  for (const entry of list as unknown[]) {
    if (!isRecord(entry) || typeof entry.key !== "string") continue;
    // Assigning this name would replace the object's prototype.
    if (entry.key === "" || entry.key === "__proto__") continue;
    attributes[entry.key] = anyValueOf(entry.value, depth);
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
