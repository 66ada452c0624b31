import { isRecord } from "#lib/is-record.ts";
import { FILTERED } from "#lib/scrub/detector.ts";
import type { AttributeValue } from "#model/attributes.ts";

/** Shorter values occur in a text by chance. */
const MIN_LENGTH = 3;

/**
 * The parameters of a message, without those that were removed from it: only the message says that its second parameter is
 * a password.
 *
 * @param before the message with all its parameters
 * @param after the scrubbed message
 */
export function hideRepeated<T extends AttributeValue | undefined>(
  parameters: T,
  before: string,
  after: string,
): T {
  if (before === after) return parameters;
  const hide = (value: AttributeValue): AttributeValue => {
    const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
    return text.length >= MIN_LENGTH && before.includes(text) && !after.includes(text) ? FILTERED : value;
  };
  if (Array.isArray(parameters)) return parameters.map(hide) as T;
  if (!isRecord(parameters)) return parameters;
  const entries = Object.entries(parameters as Record<string, AttributeValue>);
  return Object.fromEntries(entries.map(([key, value]) => [key, hide(value)])) as T;
}
