import type { Connection } from "../engine/connection.ts";
import type { AttributeKey } from "../../port/logs.ts";
import { attributeWord, keysOf, logResourceWord, numberOf } from "./words.ts";
import { knowsAll, RESOURCES_WITH, textsOf } from "./match-attributes.ts";

/** How to find log records with an attribute: by an index query, by their resources, or only by comparing both. */
export type AttributePlace = { query: string } | { resources: number[] } | { either: true };

const MAX_RESOURCES = 2000;
/** Resources to look up in the index one by one; every process that was started has its own. */
const MAX_WORDS = 200;

export function placeLogAttribute(connection: Connection, key: AttributeKey, value: string): AttributePlace {
  const number = numberOf(value);
  // Numbers with a fraction are not indexed.
  if (number !== null && !Number.isInteger(number)) return { either: true };
  const texts = textsOf(value);
  const words = keysOf(key).flatMap((one) => texts.map((text) => `"${attributeWord(one, text)}"`));
  const rows = connection
    .prepare(RESOURCES_WITH)
    .all(JSON.stringify(keysOf(key)), JSON.stringify(texts), MAX_RESOURCES) as { id: number }[];
  const ids = rows.map(({ id }) => id);
  if (areIndexed(connection, ids))
    return { query: anyOf([...words, ...ids.map((id) => `"${logResourceWord(id)}"`)]) };
  const own = connection.prepare("SELECT 1 FROM log_words WHERE log_words MATCH ? LIMIT 1").get(anyOf(words));
  return own !== undefined || ids.length === MAX_RESOURCES ? { either: true } : { resources: ids };
}

function anyOf(words: string[]): string {
  return words.length === 1 ? words[0]! : `(${words.join(" OR ")})`;
}

/** Whether to look these resources up in the index: where nearly all records have them, reading the rows is faster. */
function areIndexed(connection: Connection, ids: number[]): boolean {
  if (ids.length === 0) return true;
  if (ids.length > MAX_WORDS || !knowsAll(connection, "log resources")) return false;
  const { found } = connection.prepare("SELECT count(*) AS found FROM resources").get() as { found: number };
  return ids.length < found;
}
