import { MAX_VALUE_DEPTH } from "#lib/otlp-json.ts";

/** A message read by protobufjs, as a plain object. */
export type Message = Record<string, unknown>;

export function listOf(value: unknown): Message[] {
  return Array.isArray(value) ? (value as Message[]) : [];
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function hexOf(value: unknown): string {
  return Buffer.isBuffer(value) ? value.toString("hex") : "";
}

export function bigintOf(value: unknown): bigint {
  return typeof value === "string" ? BigInt(value) : 0n;
}

export function expectedAttributes(list: unknown, depth = 0): Message {
  const attributes: Message = {};
  for (const { key, value } of listOf(list)) {
    const name = textOf(key);
    if (name !== "" && name !== "__proto__") attributes[name] = expectedValue(value, depth);
  }
  return attributes;
}

export function expectedValue(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return null;
  const { stringValue, boolValue, intValue, doubleValue, bytesValue, arrayValue, kvlistValue } =
    value as Message;
  if (stringValue !== undefined) return stringValue;
  if (boolValue !== undefined) return boolValue;
  if (typeof intValue === "string")
    return Number.isSafeInteger(Number(intValue)) ? Number(intValue) : intValue;
  if (typeof doubleValue === "number")
    return Number.isFinite(doubleValue) ? doubleValue : String(doubleValue);
  if (Buffer.isBuffer(bytesValue)) return bytesValue.toString("base64");
  if (depth >= MAX_VALUE_DEPTH) return null;
  if (arrayValue !== undefined)
    return listOf((arrayValue as Message).values).map((item) => expectedValue(item, depth + 1));
  if (kvlistValue !== undefined) return expectedAttributes((kvlistValue as Message).values, depth + 1);
  return null;
}
