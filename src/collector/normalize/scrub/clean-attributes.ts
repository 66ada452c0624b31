import type { Attributes, AttributeValue } from "#model/attributes.ts";
import { cleanText } from "./clean-text.ts";
import { cleanValue, filtered, isSecret } from "./clean-value.ts";
import { type Cleaner, newCleaner } from "./cleaner.ts";
import { MAX_KEYS, MAX_NAME, MAX_RECORD_CHARACTERS, MAX_TEXT } from "./limits.ts";

/** The attributes of a span or a log record, bounded and scrubbed. Changes are not noted. */
export function cleanRecordAttributes(attributes: Record<string, unknown>): Attributes {
  const cleaner = newCleaner(MAX_RECORD_CHARACTERS);
  const clean: Attributes = {};
  let keys = 0;
  for (const key in attributes) {
    if (key === "__proto__") continue;
    if (keys >= MAX_KEYS || cleaner.budget <= 0) break;
    keys += 1;
    clean[cleanKey(cleaner, key)] = cleanAttribute(cleaner, key, attributes[key]);
  }
  return clean;
}

/** A text of a record: a name, a status message. */
export function cleanRecordText(text: string, max: number = MAX_TEXT): string {
  return cleanText(newCleaner(max), text, max);
}

/** The body of a log record, of any type. */
export function cleanBody(body: unknown): AttributeValue {
  return cleanValue(newCleaner(MAX_RECORD_CHARACTERS), body);
}

function cleanAttribute(cleaner: Cleaner, key: string, value: unknown): AttributeValue {
  return isSecret(key, value) ? filtered(cleaner) : cleanValue(cleaner, value);
}

function cleanKey(cleaner: Cleaner, key: string): string {
  cleaner.budget -= key.length;
  if (key.length <= MAX_NAME && !key.includes("\0") && key.isWellFormed()) return key;
  return cleanText(cleaner, key, MAX_NAME);
}
