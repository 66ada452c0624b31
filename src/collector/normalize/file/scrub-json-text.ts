import { isRecord } from "#lib/is-record.ts";
import { addHit, FILTERED, type Scrubbing } from "#lib/scrub/detector.ts";
import { detectElement, detectEntry, detectSecret, isId } from "../scrub/detect-secret.ts";
import { isShallow } from "./is-shallow.ts";

/** Numbers that JavaScript would round. */
const LONG_NUMBER = /\d{16}/;

/** JSON that keeps numbers as they are written (https://github.com/tc39/proposal-json-parse-with-source). */
const ExactJson = JSON as unknown as {
  parse: (
    text: string,
    revive: (key: string, value: unknown, context: { source?: string }) => unknown,
  ) => unknown;
  rawJSON: (source: string) => unknown;
  isRawJSON: (value: unknown) => boolean;
};

interface Walk {
  scrubbing: Scrubbing;
  isChanged: boolean;
}

/**
 * Scrubs a JSON document of any size: secrets by their key, by a name beside them, and in texts. Returns the same text if it
 * has none, and undefined if it is no JSON or nested too deeply.
 */
export function scrubJsonText(json: string, scrubbing: Scrubbing): string | undefined {
  if (!isShallow(json)) return undefined;
  try {
    const walk = { scrubbing, isChanged: false };
    const clean = scrubNode(JSON.parse(json), walk);
    if (!walk.isChanged) return json;
    if (!LONG_NUMBER.test(json)) return JSON.stringify(clean);
    const again = { scrubbing: { ...scrubbing, hits: new Map<string, number>() }, isChanged: false };
    return JSON.stringify(scrubNode(parseExactly(json), again));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function parseExactly(json: string): unknown {
  return ExactJson.parse(json, (_key, value, { source }) =>
    typeof value === "number" && source !== undefined && String(value) !== source
      ? ExactJson.rawJSON(source)
      : value,
  );
}

/** Scrubs in place: a copy of a large document would double its memory. */
function scrubNode(node: unknown, walk: Walk, key?: string): unknown {
  if (typeof node === "string") return scrubString(node, walk, isId(key, node));
  if (typeof node === "number") return scrubNumber(node, walk, key);
  if (typeof node !== "object" || node === null || ExactJson.isRawJSON(node)) return node;
  if (Array.isArray(node)) scrubList(node as unknown[], walk);
  else if (isRecord(node)) scrubRecord(node, walk);
  return node;
}

function scrubString(text: string, walk: Walk, isOwnId: boolean): string {
  const { scrubber, hits } = walk.scrubbing;
  const clean = scrubber.scrubText(text, hits, isOwnId);
  if (clean !== text) walk.isChanged = true;
  return clean;
}

/** The smallest number with the digits of a card number. */
const SMALLEST_CARD = 1e12;

function scrubNumber(value: number, walk: Walk, key: string | undefined): unknown {
  if (value < SMALLEST_CARD || !Number.isSafeInteger(value)) return value;
  const text = String(value);
  return scrubString(text, walk, isId(key, text)) === text ? value : FILTERED;
}

function scrubList(list: unknown[], walk: Walk, isListed = false): void {
  const hasPairs = list.every((one) => Array.isArray(one) && one.length === 2);
  for (let at = 0; at < list.length; at += 1) {
    const value = list[at];
    const detector = detectElement(walk, list, at, isListed);
    if (detector !== undefined) list[at] = filter(detector, walk);
    else if (hasPairs) scrubList(value as unknown[], walk, true);
    else list[at] = scrubNode(value, walk);
  }
}

function scrubRecord(record: Record<string, unknown>, walk: Walk): void {
  const isPassword = record.type === "password" && typeof record.value === "string";
  for (const key of Object.keys(record)) {
    const value = record[key];
    const detector =
      detectSecret(walk, key, value) ??
      detectEntry(walk, record, key) ??
      // The input field of a recorded page.
      (isPassword && key === "value" ? detectSecret(walk, "password", value) : undefined);
    record[key] = detector === undefined ? scrubNode(value, walk, key) : filter(detector, walk);
  }
}

function filter(detector: string, walk: Walk): string {
  addHit(walk.scrubbing.hits, detector);
  walk.isChanged = true;
  return FILTERED;
}
