import { isRecord } from "#lib/is-record.ts";
import type { Attributes } from "#model/attributes.ts";
import { asText, cleanText } from "./clean-text.ts";
import { cleanAttributes, scrubOf } from "./clean-value.ts";
import { type Cleaner, inside, note, reject } from "./cleaner.ts";
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
  if (text !== undefined) return cleanText(cleaner, text, max, key, scrubOf(key, text));
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

/* With a cleaner, these note a value of another type too. */

/** A whole number from 0 to 2^31 − 1, sent as a number or its digits. */
export function countField(
  source: Record<string, unknown>,
  key: string,
  cleaner?: Cleaner,
): number | undefined {
  const value = source[key];
  const number = typeof value === "string" && value.length < 12 ? Number(value) : value;
  const isCount = typeof number === "number" && Number.isInteger(number) && number >= 0;
  return taken(isCount && number < 2_147_483_648 ? number : undefined, source, key, cleaner);
}

/** Any finite number. */
export function numberField(
  source: Record<string, unknown>,
  key: string,
  cleaner?: Cleaner,
): number | undefined {
  const value = source[key];
  const number = typeof value === "number" && Number.isFinite(value) ? value : undefined;
  return taken(number, source, key, cleaner);
}

export function flagField(
  source: Record<string, unknown>,
  key: string,
  cleaner?: Cleaner,
): boolean | undefined {
  const value = source[key];
  return taken(typeof value === "boolean" ? value : undefined, source, key, cleaner);
}

/** An object with fields of any name. */
export function attributesField(
  cleaner: Cleaner,
  source: Record<string, unknown>,
  key: string,
): Attributes | undefined {
  const clean = inside(cleaner, key, () => cleanAttributes(cleaner, source[key]));
  return taken(clean, source, key, cleaner);
}

function taken<T>(
  value: T | undefined,
  source: Record<string, unknown>,
  key: string,
  cleaner: Cleaner | undefined,
): T | undefined {
  const isMissing = source[key] === undefined || source[key] === null;
  if (value === undefined && !isMissing && cleaner !== undefined)
    note(cleaner, { err: [["invalid_data", {}]] }, key);
  return value;
}

/** A list, sent plainly or as `{"values": […]}` by newer SDKs; a lone object counts as a list of one. */
export function listField(cleaner: Cleaner, source: Record<string, unknown>, key: string): unknown[] {
  const value = source[key];
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value as unknown[];
  if (isRecord(value)) {
    if (Array.isArray(value.values)) return value.values as unknown[];
    if (value.values === undefined) return [value];
    if (value.values === null) return [];
  }
  reject(cleaner, key);
  return [];
}
