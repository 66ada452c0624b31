import type { Connection } from "../engine/connection.ts";
import { attributeWord, logResourceWord } from "./words.ts";
import { knowsAll } from "./match-attributes.ts";

/** How to find log records with an attribute: by an index query, by their resources, or only by comparing both. */
export type AttributePlace = { query: string } | { resources: number[] } | { either: true };

const MAX_RESOURCES = 2000;
/** Resources to look up in the index one by one; every process that was started has its own. */
const MAX_WORDS = 200;

export function placeLogAttribute(connection: Connection, key: string, value: string): AttributePlace {
  const folded = value.toLowerCase();
  const word = attributeWord(key, folded);
  const ids = resourcesWith(connection, key, folded);
  if (areIndexed(connection, ids)) {
    const words = [word, ...ids.map(logResourceWord)].map((one) => `"${one}"`);
    return { query: words.length === 1 ? words[0]! : `(${words.join(" OR ")})` };
  }
  const own = connection.prepare("SELECT 1 FROM log_words WHERE log_words MATCH ? LIMIT 1").get(`"${word}"`);
  return own !== undefined || ids.length === MAX_RESOURCES ? { either: true } : { resources: ids };
}

function resourcesWith(connection: Connection, key: string, folded: string): number[] {
  const rows = connection
    .prepare(
      `SELECT DISTINCT resources.id FROM resources, json_each(resources.json) AS attribute
       WHERE attribute.key = ? AND lower(CASE attribute.type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false'
         ELSE attribute.value END) = ? LIMIT ${MAX_RESOURCES}`,
    )
    .all(key, folded) as { id: number }[];
  return rows.map(({ id }) => id);
}

/** Whether to look these resources up in the index: where nearly all records have them, reading the rows is faster. */
function areIndexed(connection: Connection, ids: number[]): boolean {
  if (ids.length === 0) return true;
  if (ids.length > MAX_WORDS || !knowsAll(connection, "log resources")) return false;
  const { found } = connection.prepare("SELECT count(*) AS found FROM resources").get() as { found: number };
  return ids.length < found;
}
