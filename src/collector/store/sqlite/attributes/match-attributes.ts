import type { Attributes } from "#model/attributes.ts";
import { FIELD_TAGS, fieldTags } from "#model/jaeger-trace.ts";
import type { Span } from "#model/span.ts";
import type { AttributeKey } from "../../port/logs.ts";
import type { Connection } from "../engine/connection.ts";
import {
  attributeWord,
  foldedValue,
  insideWord,
  isWholeKey,
  keysOf,
  MORE_WORD,
  numberMagnitude,
  numberOf,
  numberWord,
  resourceWord,
} from "./words.ts";

/** Resources to look up one by one; every process that was started has its own. */
const MAX_RESOURCES = 500;

/**
 * The index's words for an attribute: they find spans that have it themselves or whose resource has it. Null where the index
 * does not cover all of them.
 */
export function attributeWords(
  connection: Connection,
  [key, value]: [AttributeKey, string],
): { words: string[]; isExact: boolean } | null {
  const texts = textsOf(value);
  const rows = connection
    .prepare(RESOURCES_WITH)
    .all(JSON.stringify(keysOf(key)), JSON.stringify(texts), MAX_RESOURCES + 1) as { id: number }[];
  const resources = resourceWords(
    connection,
    rows.map(({ id }) => id),
  );
  const words = keysOf(key).flatMap((one) => texts.map((text) => attributeWord(one, text)));
  const number = numberOf(value);
  if (resources === null || number === null || Number.isInteger(number))
    return resources && { words: [...words, ...resources], isExact: true };
  // Numbers with a fraction are indexed by magnitude only.
  if (!knowsAll(connection, "numbers") || keysOf(key).some(isWholeKey)) return null;
  const magnitudes = keysOf(key).map((one) => numberWord(one, numberMagnitude(number)));
  return { words: [...words, ...magnitudes, ...resources], isExact: false };
}

/** Resources with one of the values under one of the keys. */
export const RESOURCES_WITH = `SELECT DISTINCT resources.id FROM resources, json_each(resources.json) AS attribute
  WHERE attribute.key IN (SELECT value FROM json_each(?))
    AND lower(CASE attribute.type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE attribute.value END)
      IN (SELECT value FROM json_each(?)) LIMIT ?`;

/** The folded texts that equal a value: a number is the same however it is written. */
export function textsOf(value: string): string[] {
  const folded = value.toLowerCase();
  const number = numberOf(value);
  return number === null ? [folded] : [...new Set([folded, String(number)])];
}

/** The words of these resources; null where the index does not cover all their spans, or they are too many. */
export function resourceWords(connection: Connection, ids: number[]): string[] | null {
  if (ids.length === 0) return [];
  if (ids.length > MAX_RESOURCES || !knowsAll(connection, "resources")) return null;
  return ids.map(resourceWord);
}

/**
 * The index's words for spans that Jaeger may show the tag with: they have it as an attribute, or its key in an event or a link.
 * Null where the index does not cover all of them.
 */
export function anywhereWords(connection: Connection, [key, value]: [AttributeKey, string]): string[] | null {
  const keys = keysOf(key);
  if (keys.some((one) => FIELD_TAGS.has(one)) || !knowsAll(connection, "keys inside")) return null;
  const own = attributeWords(connection, [key, value]);
  return own && [...own.words, ...keys.map(insideWord), MORE_WORD];
}

/** Whether Jaeger shows each of the tags with the span: of itself, its process, its events or its links. */
export function matchesAnywhere(span: Span, wanted: [AttributeKey, string][]): boolean {
  if (wanted.length === 0) return true;
  const places = [
    span.attributes,
    fieldTags(span),
    span.resource,
    ...span.events.map((event) => ({ event: event.name, ...event.attributes })),
    ...span.links.map((link) => link.attributes),
  ];
  return wanted.every(([key, value]) => places.some((held) => holds(held, key, value)));
}

function holds(held: Attributes, key: AttributeKey, value: string): boolean {
  return typeof key === "string" ? holdsOne(held, key, value) : key.some((one) => holdsOne(held, one, value));
}

function holdsOne(held: Attributes, key: string, value: string): boolean {
  const own = Object.hasOwn(held, key) ? held[key] : undefined;
  if (own === undefined || own === null) return false;
  return foldedValue(own) === value.toLowerCase() || (typeof own === "number" && own === numberOf(value));
}

/** Whether a record or its resource has each of the attributes. */
export function matchesAttributes(
  { attributes, resource }: { attributes: Attributes; resource: Attributes },
  wanted: [AttributeKey, string][],
): boolean {
  return wanted.every(([key, value]) => holds(attributes, key, value) || holds(resource, key, value));
}

/** Whether the word indexes cover this for all of the file's rows: older files were written without it. */
export function knowsAll(
  connection: Connection,
  what: "numbers" | "resources" | "keys inside" | "log resources",
): boolean {
  if (connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'indexed'").get() === undefined)
    return false;
  return connection.prepare("SELECT 1 FROM indexed WHERE what = ?").get(what) !== undefined;
}
