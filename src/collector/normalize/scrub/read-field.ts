import { isRecord } from "#lib/is-record.ts";
import { asText, cleanText } from "./clean-text.ts";
import { type Cleaner, reject } from "./cleaner.ts";
import { MAX_NAME } from "./limits.ts";

/** A text field, cleaned; a value of another type is dropped and noted. */
export function textField(
  cleaner: Cleaner,
  source: Record<string, unknown>,
  key: string,
  max: number = MAX_NAME,
): string | undefined {
  const value = source[key];
  if (value === undefined || value === null) return undefined;
  const text = asText(value);
  if (text !== undefined) return cleanText(cleaner, text, max, key);
  reject(cleaner, key);
  return undefined;
}

/** A text field on one line, trimmed: release, environment, names. Empty counts as absent. */
export function lineField(
  cleaner: Cleaner,
  source: Record<string, unknown>,
  key: string,
  max: number = MAX_NAME,
): string | undefined {
  const text = textField(cleaner, source, key, max);
  const line = text?.replaceAll(/[\n\r\t\f\v]+/g, " ").trim();
  return line === "" ? undefined : line;
}

/** A whole number from 0 to 2^31 − 1, sent as a number or its digits. */
export function countField(source: Record<string, unknown>, key: string): number | undefined {
  const value = source[key];
  const number = typeof value === "string" && value.length < 12 ? Number(value) : value;
  if (typeof number !== "number" || !Number.isInteger(number)) return undefined;
  return number >= 0 && number < 2_147_483_648 ? number : undefined;
}

export function flagField(source: Record<string, unknown>, key: string): boolean | undefined {
  const value = source[key];
  return typeof value === "boolean" ? value : undefined;
}

/** A list, sent plainly or as `{"values": […]}` by newer SDKs; a lone object counts as a list of one. */
export function listField(cleaner: Cleaner, source: Record<string, unknown>, key: string): unknown[] {
  const value = source[key];
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value as unknown[];
  if (isRecord(value)) {
    if (Array.isArray(value.values)) return value.values as unknown[];
    return value.values === undefined ? [value] : [];
  }
  reject(cleaner, key);
  return [];
}
