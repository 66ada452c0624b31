import type { AttributeTypes } from "#model/attributes.ts";

type Type = AttributeTypes[string];

/** Attributes as a list of `{key, value}`. `types` has those that their values do not tell. */
export function pairs(attributes: Record<string, unknown>, types?: AttributeTypes): unknown[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value, types?.[key]) }));
}

/** A scrubbed value is a text, whatever it was. */
export function anyValue(value: unknown, type?: Type): unknown {
  if (typeof value === "string") return textValue(value, type);
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value === "number")
    return Number.isSafeInteger(value) && type !== "double"
      ? { intValue: String(value) }
      : { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map((entry) => anyValue(entry, type)) } };
  if (typeof value === "object" && value !== null)
    return { kvlistValue: { values: pairs(value as Record<string, unknown>) } };
  return {};
}

function textValue(value: string, type: Type | undefined): unknown {
  if (type === "int" && /^-?\d+$/.test(value)) return { intValue: value };
  if (type === "double" && /^(?:NaN|-?Infinity)$/.test(value)) return { doubleValue: value };
  return type === "bytes" && /^[\w+/]*=*$/.test(value) ? { bytesValue: value } : { stringValue: value };
}

/** Unix nanoseconds of an ISO 8601 time with up to nine fractional digits. */
export function nanosOf(iso: string): bigint {
  const [, whole = "", fraction = ""] = /^(.*?)(?:\.(\d{1,9}))?Z$/.exec(iso) ?? [];
  const seconds = Math.floor((Date.parse(`${whole}Z`) || 0) / 1000);
  return BigInt(seconds) * 1_000_000_000n + BigInt(fraction.padEnd(9, "0"));
}
