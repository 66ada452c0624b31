import type { Attributes, AttributeValue } from "#model/attributes.ts";
import { isRecord } from "#lib/is-record.ts";
import { cleanText } from "./clean-text.ts";
import { type Cleaner, note } from "./cleaner.ts";
import { MAX_DEPTH, MAX_KEYS, MAX_LIST, MAX_NAME, MAX_TEXT } from "./limits.ts";
import { addHit, FILTERED } from "#lib/scrub/detector.ts";

/** Any JSON value, bounded in depth, width and size, its secrets scrubbed by key and by pattern. */
export function cleanValue(cleaner: Cleaner, value: unknown, depth = 0): AttributeValue {
  if (typeof value === "string") return cleanText(cleaner, value, MAX_TEXT);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean") return value;
  if (value === null || typeof value !== "object") return null;
  if (depth >= MAX_DEPTH) {
    note(cleaner, "cut: nested too deeply");
    return null;
  }
  return Array.isArray(value) ? cleanList(cleaner, value, depth) : cleanRecord(cleaner, value, depth);
}

/** Any JSON object, under the same rules. */
export function cleanRecord(cleaner: Cleaner, record: object, depth = 0): Attributes {
  const clean: Attributes = {};
  let keys = 0;
  for (const [key, value] of Object.entries(record)) {
    if (keys >= MAX_KEYS || cleaner.budget <= 0) {
      note(cleaner, keys >= MAX_KEYS ? `cut after ${MAX_KEYS} keys` : "cut: event too large");
      break;
    }
    // Assigning this name would replace the object's prototype.
    if (key === "__proto__") {
      note(cleaner, "dropped: unsafe key", key);
      continue;
    }
    keys += 1;
    cleaner.path.push(key);
    const name =
      key.length > MAX_NAME || key.includes("\0") || !key.isWellFormed()
        ? cleanText(cleaner, key, MAX_NAME)
        : key;
    cleaner.budget -= name.length;
    if (isOwnId(key, value)) clean[name] = value;
    else {
      const detector = detectSecret(cleaner, key, value);
      clean[name] =
        detector === undefined ? cleanValue(cleaner, value, depth + 1) : filtered(cleaner, detector);
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

/** The detector that takes this value for a secret by its key. Booleans never are, and numbers under `token` are counts. */
export function detectSecret(cleaner: Cleaner, key: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === "" || typeof value === "boolean") return undefined;
  const detector = cleaner.scrubbing.scrubber.detectKey(key);
  return typeof value === "number" && /token|session/i.test(key) ? undefined : detector;
}

export function filtered(cleaner: Cleaner, detector: string): string {
  addHit(cleaner.scrubbing.hits, detector);
  note(cleaner, "scrubbed");
  cleaner.budget -= FILTERED.length;
  return FILTERED;
}

function cleanList(cleaner: Cleaner, list: unknown[], depth: number): AttributeValue[] {
  const clean: AttributeValue[] = [];
  for (let at = 0; at < list.length; at += 1) {
    if (at >= MAX_LIST || cleaner.budget <= 0) {
      note(cleaner, `cut from ${list.length} entries`);
      break;
    }
    cleaner.path.push(at);
    cleaner.budget -= 1;
    clean.push(cleanValue(cleaner, list[at], depth + 1));
    cleaner.path.pop();
  }
  return clean;
}
