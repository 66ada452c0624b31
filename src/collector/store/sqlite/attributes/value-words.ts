import type { AttributeKey, ValuePattern } from "../../port/logs.ts";
import type { Connection } from "../engine/connection.ts";
import { MAX_KEYS } from "./attribute-counts.ts";
import { resourceWords } from "./match-attributes.ts";
import { matchesValue } from "./match-value.ts";
import { attributeWord, foldedValue, keysOf, OTHER_VALUES } from "./words.ts";

/** More values are not looked up one by one. */
const MAX_WORDS = 200;

/**
 * The index's words for spans that have the attribute with a matching value, from the values that were counted; null where not
 * all of them were, or they are too many.
 */
export function valueWords(
  connection: Connection,
  { key, value }: { key: AttributeKey; value: ValuePattern },
): string[] | null {
  if (areKeysBeyond(connection, "spans")) return null;
  const keys = JSON.stringify(keysOf(key));
  const counted = connection
    .prepare(
      `SELECT DISTINCT key, value FROM attribute_hours
       WHERE signal = 'spans' AND key IN (SELECT value FROM json_each(?))`,
    )
    .all(keys) as { key: string; value: string }[];
  if (counted.some((one) => one.value === OTHER_VALUES)) return null;
  const own = counted.filter((one) => matchesValue(one.value, value));
  const held = connection
    .prepare(
      `SELECT resources.id, attribute.value, attribute.type FROM resources, json_each(resources.json) AS attribute
       WHERE attribute.key IN (SELECT value FROM json_each(?)) AND attribute.type != 'null'`,
    )
    .all(keys) as { id: number; value: string | number; type: string }[];
  const isMatch = (one: { value: string | number; type: string }) =>
    matchesValue(["true", "false"].includes(one.type) ? one.type : foldedValue(one.value), value);
  const resources = resourceWords(connection, [...new Set(held.filter(isMatch).map(({ id }) => id))]);
  if (resources === null || own.length + resources.length > MAX_WORDS) return null;
  return [...own.map((one) => attributeWord(one.key, one.value)), ...resources];
}

/** Whether an hour has so many keys that some may not be counted. */
export function areKeysBeyond(connection: Connection, signal: "spans" | "logs"): boolean {
  const row = connection
    .prepare(
      `SELECT 1 FROM attribute_hours WHERE signal = ? GROUP BY hour HAVING count(DISTINCT key) >= ${MAX_KEYS} LIMIT 1`,
    )
    .get(signal);
  return row !== undefined;
}
