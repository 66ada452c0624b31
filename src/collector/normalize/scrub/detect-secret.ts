import { isRecord } from "#lib/is-record.ts";
import { isHarmlessValue } from "#lib/scrub/harmless-value.ts";
import { isIdKey } from "#lib/scrub/id-key.ts";
import { detectArgument } from "#lib/scrub/scrub-commands.ts";
import { isSecretPair } from "#lib/scrub/scrub-tuples.ts";
import { NAME_FIELDS, VALUE_FIELDS } from "#lib/scrub/watch-pairs.ts";
import type { Cleaner } from "./cleaner.ts";

/* Which values of a structure are secret because of what stands beside them: a key, a name, an option. */

/** The detector that takes this value for a secret by its key. Booleans never are, and numbers under `token` are counts. */
export function detectSecret(
  cleaner: Pick<Cleaner, "scrubbing">,
  key: string,
  value: unknown,
): string | undefined {
  if (value === null || value === undefined || value === "" || typeof value === "boolean") return undefined;
  const detector = cleaner.scrubbing.scrubber.detectKey(key);
  return detector === undefined || isHarmless(detector, key, value) ? undefined : detector;
}

function isHarmless(detector: string, key: string, value: unknown): boolean {
  if (typeof value === "string") return isHarmlessValue(detector, key, value);
  if (typeof value === "number")
    return detector === "token" || detector === "session" || isHarmlessValue(detector, key, String(value));
  // What a validation says about a field, or nothing.
  if (Array.isArray(value))
    return value.every((one) => typeof one === "string" && isHarmlessValue(detector, key, one));
  return isRecord(value) && Object.keys(value).length === 0;
}

/** The detector for the `value` of an entry such as `{"name": "password", "value": "…"}`. */
export function detectEntry(
  cleaner: Pick<Cleaner, "scrubbing">,
  record: object,
  field: string,
): string | undefined {
  if (!VALUE_FIELDS.has(field.toLowerCase())) return undefined;
  for (const [name, key] of Object.entries(record).slice(0, MAX_ENTRY)) {
    if (typeof key !== "string" || key.length > MAX_KEY) continue;
    if (!NAME_FIELDS.has(name.toLowerCase()) && !(name === "type" && key === "password")) continue;
    const detector = detectSecret(cleaner, key, (record as Record<string, unknown>)[field]);
    if (detector !== undefined) return detector;
  }
  return undefined;
}

/** An entry has few fields beside its name and its value. */
const MAX_ENTRY = 8;
const MAX_KEY = 64;

/**
 * The detector for an element of a list: the second one of a pair, one of names and values in turn, an argument of a command.
 *
 * @param isListed whether the list is one of many pairs
 */
export function detectElement(
  cleaner: Pick<Cleaner, "scrubbing">,
  list: readonly unknown[],
  at: number,
  isListed: boolean,
): string | undefined {
  const key = list[at - 1];
  const value = list[at];
  if (typeof key !== "string" || key.length > MAX_KEY) return undefined;
  const { detectKey } = cleaner.scrubbing.scrubber;
  if (key.startsWith("-")) return detectArgument(list, at, detectKey);
  if (at % 2 === 0 || list.length % 2 !== 0) return undefined;
  const detector = detectSecret(cleaner, key, value);
  if (detector === undefined || (isListed && list.length === 2)) return detector;
  return typeof value === "string" && isSecretPair(value, false) ? detector : undefined;
}

const DIGITS = /^\d*$/;
const [ZERO, NINE] = [0x30, 0x39];

/** Whether a text under this key is all digits and an id: no card number. */
export function isId(key: string | undefined, text: string): boolean {
  // Most texts begin with a letter, and are asked without the expression.
  const first = text.charCodeAt(0);
  if (first < ZERO || first > NINE) return false;
  return key !== undefined && text.length < 32 && DIGITS.test(text) && isIdKey(key);
}
