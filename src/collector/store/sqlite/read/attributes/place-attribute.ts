import type { Connection } from "../../connection.ts";
import { attributeWord } from "../../words.ts";

/** Where records have an attribute: in themselves, known to the index by a word; in these resources; or in either. */
export type AttributePlace = { word: string } | { resources: number[] } | { either: true };

const MAX_RESOURCES = 2000;

export function placeLogAttribute(connection: Connection, key: string, value: string): AttributePlace {
  const folded = value.toLowerCase();
  const word = attributeWord(key, folded);
  const resources = connection
    .prepare(
      `SELECT DISTINCT resources.id FROM resources, json_each(resources.json) AS attribute
       WHERE attribute.key = ? AND lower(CASE attribute.type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false'
         ELSE attribute.value END) = ? LIMIT ${MAX_RESOURCES}`,
    )
    .all(key, folded) as { id: number }[];
  if (resources.length === 0) return { word };
  const own = connection.prepare("SELECT 1 FROM log_words WHERE log_words MATCH ? LIMIT 1").get(`"${word}"`);
  if (own !== undefined || resources.length === MAX_RESOURCES) return { either: true };
  return { resources: resources.map(({ id }) => id) };
}
