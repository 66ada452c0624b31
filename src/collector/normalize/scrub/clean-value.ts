import type { Attributes, AttributeValue } from "#model/attributes.ts";
import { isRecord } from "#lib/is-record.ts";
import { cleanText, type ScrubKind, scrubNoted } from "./clean-text.ts";
import { type Cleaner, note, noteCut, noteFiltered } from "./cleaner.ts";
import { detectElement, detectEntry, detectSecret, isId } from "./detect-secret.ts";
import { MAX_DEPTH, MAX_KEYS, MAX_LIST, MAX_NAME, MAX_TEXT } from "./limits.ts";
import { FILTERED } from "#lib/scrub/detector.ts";

/** The rule of what is dropped because its key would change an object's prototype. */
export const UNSAFE_KEY = "!unsafe_key";

/** Any JSON value, bounded in depth, width and size, its secrets scrubbed by key and by pattern. */
export function cleanValue(cleaner: Cleaner, value: unknown, depth = 0, key?: string): AttributeValue {
  if (typeof value === "string") return cleanText(cleaner, value, MAX_TEXT, undefined, scrubOf(key, value));
  if (typeof value === "number") return cleanNumber(cleaner, value, key);
  if (typeof value === "boolean") return value;
  if (value === null || typeof value !== "object") return null;
  if (depth >= MAX_DEPTH) {
    noteCut(cleaner, "x");
    return null;
  }
  return Array.isArray(value) ? cleanList(cleaner, value, depth) : cleanRecord(cleaner, value, depth);
}

/** How a text under this key is scrubbed: the digits of an id are no card number. */
export function scrubOf(key: string | undefined, text: string): ScrubKind {
  return isId(key, text) ? "scrubId" : "scrubText";
}

/** The smallest number with the digits of a card number. */
const SMALLEST_CARD = 1e12;

function cleanNumber(cleaner: Cleaner, value: number, key: string | undefined): AttributeValue {
  if (value < SMALLEST_CARD || !Number.isSafeInteger(value)) return Number.isFinite(value) ? value : null;
  const text = String(value);
  if (isId(key, text)) return value;
  const clean = scrubNoted(cleaner, text, { kind: "scrubText", length: text.length });
  return clean === text ? value : clean;
}

/** Any JSON object, under the same rules. */
export function cleanRecord(cleaner: Cleaner, record: object, depth = 0): Attributes {
  const clean: Attributes = {};
  let keys = 0;
  const entries = Object.entries(record);
  for (const [key, value] of entries) {
    if (keys >= MAX_KEYS || cleaner.budget <= 0) {
      noteCut(cleaner, "x", entries.length);
      break;
    }
    // Assigning this name would replace the object's prototype.
    if (key === "__proto__") {
      note(cleaner, { rem: [[UNSAFE_KEY, "x"]] }, key);
      continue;
    }
    keys += 1;
    const name = cleanKey(cleaner, key);
    cleaner.path.push(name);
    if (isOwnId(key, value)) clean[name] = value;
    else {
      const detector = detectSecret(cleaner, key, value) ?? detectEntry(cleaner, record, key);
      clean[name] =
        detector === undefined
          ? cleanValue(cleaner, value, depth + 1, key)
          : filtered(cleaner, detector, value);
    }
    cleaner.path.pop();
  }
  return clean;
}

/** Ids that the protocols define: one of all digits would look like a card number. */
const ID_KEYS = new Set([
  "trace_id",
  "span_id",
  "parent_span_id",
  "segment_id",
  "event_id",
  "replay_id",
  "profile_id",
  "profiler_id",
  "check_in_id",
]);
const HEX_ID = /^(?:[0-9a-f]{16}|[0-9a-f]{32})$/i;

function isOwnId(key: string, value: unknown): value is string {
  return typeof value === "string" && ID_KEYS.has(key) && HEX_ID.test(value);
}

/** The object in a field; undefined for anything else. */
export function cleanAttributes(cleaner: Cleaner, value: unknown): Attributes | undefined {
  return isRecord(value) ? cleanRecord(cleaner, value) : undefined;
}

/** The name of a field, in which a token may stand as well. */
export function cleanKey(cleaner: Cleaner, key: string): string {
  if (key.length > MAX_NAME || key.includes("\0") || !key.isWellFormed())
    return cleanText(cleaner, key, MAX_NAME);
  const name =
    key.length < SHORTEST_TOKEN ? key : scrubNoted(cleaner, key, { kind: "scrubSource", length: key.length });
  cleaner.budget -= name.length;
  return name;
}

const SHORTEST_TOKEN = 16;

/** Replaces a whole value. */
export function filtered(cleaner: Cleaner, detector: string, value: unknown): string {
  const length = typeof value === "string" ? value.length : undefined;
  noteFiltered(cleaner, { found: new Map([[detector, 1]]), clean: FILTERED, length });
  cleaner.budget -= FILTERED.length;
  return FILTERED;
}

function cleanList(cleaner: Cleaner, list: unknown[], depth: number, isListed = false): AttributeValue[] {
  const clean: AttributeValue[] = [];
  const hasPairs = list.length > 0 && list.every((one) => Array.isArray(one) && one.length === 2);
  for (let at = 0; at < list.length; at += 1) {
    if (at >= MAX_LIST || cleaner.budget <= 0) {
      noteCut(cleaner, "x", list.length);
      break;
    }
    cleaner.path.push(at);
    cleaner.budget -= 1;
    const value = list[at];
    const detector = detectElement(cleaner, list, at, isListed);
    clean.push(
      detector !== undefined
        ? filtered(cleaner, detector, value)
        : hasPairs && depth < MAX_DEPTH - 1
          ? cleanList(cleaner, value as unknown[], depth + 1, true)
          : cleanValue(cleaner, value, depth + 1),
    );
    cleaner.path.pop();
  }
  return clean;
}
