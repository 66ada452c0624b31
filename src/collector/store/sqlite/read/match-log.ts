import type { LogRecord } from "#model/log-record.ts";
import { logText } from "#model/log-text.ts";
import { attributeToken, foldedValue } from "../attribute-token.ts";
import type { LogFilter } from "../../port.ts";
import type { Connection } from "../connection.ts";

type Search = Pick<LogFilter, "words" | "attributes">;

/** Scripts that are written without spaces: the index holds a whole run of them as one word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * The full-text query that finds every record which `matchesLog` accepts, and some that it does not; null where the
 * index cannot help. A word is found at the beginning of a word of the text.
 */
export function ftsQuery(connection: Connection, { words, attributes }: Search): string | null {
  const terms: string[] = [];
  for (const word of words) {
    if (UNSPACED.test(word)) continue;
    const tokens = word.split(/[^\p{L}\p{N}\p{Co}]+/u).filter((token) => token !== "");
    const last = tokens.pop();
    terms.push(...tokens.map((token) => `"${token}"`));
    if (last !== undefined) terms.push(`"${last}"*`);
  }
  for (const [key, value] of attributes) {
    if (!isInResource(connection, key, value)) terms.push(`"${attributeToken(key, value)}"`);
  }
  return terms.length === 0 ? null : terms.join(" AND ");
}

/** Resources are not in the index: every record of a process has the same. */
function isInResource(connection: Connection, key: string, value: string): boolean {
  const row = connection
    .prepare(
      `SELECT 1 FROM resources, json_each(resources.json) AS attribute
       WHERE attribute.key = ? AND lower(CASE attribute.type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false'
         ELSE attribute.value END) = ? LIMIT 1`,
    )
    .get(key, value.toLowerCase());
  return row !== undefined;
}

export function matchesLog(record: LogRecord, { words, attributes }: Search): boolean {
  if (words.length > 0) {
    const text = logText(record.body).toLowerCase();
    if (!words.every((word) => text.includes(word.toLowerCase()))) return false;
  }
  return attributes.every(([key, value]) =>
    [record.attributes, record.resource].some((held) => {
      const own = Object.hasOwn(held, key) ? held[key] : undefined;
      return own !== undefined && foldedValue(own) === value.toLowerCase();
    }),
  );
}
