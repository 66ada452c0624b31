import type { Attributes, AttributeTypes, AttributeValue } from "#model/attributes.ts";
import type { Scrubbing } from "#lib/scrub/detector.ts";
import { cleanText } from "./clean-text.ts";
import { cleanKey, cleanValue, filtered } from "./clean-value.ts";
import { detectSecret } from "./detect-secret.ts";
import { type Cleaner, newCleaner } from "./cleaner.ts";
import { MAX_KEYS, MAX_RECORD_CHARACTERS, MAX_TEXT } from "./limits.ts";

/** The attributes of a span or a log record, bounded and scrubbed. Changes are not noted. */
export function cleanRecordAttributes(attributes: Record<string, unknown>, scrubbing: Scrubbing): Attributes {
  const cleaner = newCleaner(MAX_RECORD_CHARACTERS, scrubbing);
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

/** The types of a record's attributes, under the names that the attributes have. */
export function cleanTypes(types: AttributeTypes, scrubbing: Scrubbing): AttributeTypes {
  const cleaner = newCleaner(MAX_RECORD_CHARACTERS, scrubbing);
  const clean: AttributeTypes = {};
  for (const key in types) clean[cleanKey(cleaner, key)] = types[key] as AttributeTypes[string];
  return clean;
}

/** A text of a record: a name, a status message. */
export function cleanRecordText(text: string, scrubbing: Scrubbing, max: number = MAX_TEXT): string {
  return cleanText(newCleaner(max, scrubbing), text, max);
}

/** The body of a log record, of any type. */
export function cleanBody(body: unknown, scrubbing: Scrubbing): AttributeValue {
  return cleanValue(newCleaner(MAX_RECORD_CHARACTERS, scrubbing), body);
}

function cleanAttribute(cleaner: Cleaner, key: string, value: unknown): AttributeValue {
  const detector = detectSecret(cleaner, key, value);
  return detector === undefined ? cleanValue(cleaner, value, 0, key) : filtered(cleaner, detector, value);
}
