import type { LogRecord } from "#model/log-record.ts";
import { logText } from "#model/log-text.ts";
import type { LogFilter } from "../../port/logs.ts";
import type { Connection } from "../connection.ts";
import { serviceWord } from "../words.ts";
import { attributeWords, matchesAttributes } from "./match-attributes.ts";

type Search = Pick<LogFilter, "words" | "attributes">;

/** Scripts that are written without spaces: the index holds a whole run of them as one word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * The full-text query that finds every record of the service which `matchesLog` accepts, and some that it does not; null
 * where the index cannot help. A word is found at the beginning of a word of the text.
 */
export function logQuery(
  connection: Connection,
  { words, attributes }: Search,
  service: number | undefined,
): string | null {
  const terms: string[] = [];
  for (const word of words) {
    if (UNSPACED.test(word)) continue;
    const tokens = word.split(/[^\p{L}\p{N}\p{Co}]+/u).filter((token) => token !== "");
    const last = tokens.pop();
    terms.push(...tokens.map((token) => `"${token}"`));
    if (last !== undefined) terms.push(`"${last}"*`);
  }
  for (const word of attributeWords(connection, attributes)) terms.push(`"${word}"`);
  if (service !== undefined) terms.push(`"${serviceWord(service)}"`);
  return terms.length === 0 ? null : terms.join(" AND ");
}

export function matchesLog(record: LogRecord, { words, attributes }: Search): boolean {
  if (words.length > 0) {
    const text = logText(record.body).toLowerCase();
    if (!words.every((word) => text.includes(word.toLowerCase()))) return false;
  }
  return matchesAttributes(record, attributes);
}
