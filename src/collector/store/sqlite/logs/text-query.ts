import type { Connection } from "../engine/connection.ts";

/** Scripts without spaces: the index holds a whole run of them as one word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The most words of one prefix to look up one by one. */
const MAX_WORDS = 20;
/** Text that ends after a complete word; other non-ASCII characters, such as combining accents, may belong to a word. */
const ENDS_WITH_WORD = /[\p{L}\p{N}\p{Co}][\s!-/:-@[-`{-~]+$/u;
/** Text that the index folds as we do. */
const PLAIN = /^[0-9a-z]+$/;

/**
 * The full-text query for a text in log records; null where the index cannot help. The start of the text matches only at the start
 * of a word. Unless the text ends within a word, its last word is matched as a whole.
 */
export function textQuery(connection: Connection, text: string): string | null {
  if (UNSPACED.test(text)) return null;
  const tokens = text.split(/[^\p{L}\p{N}\p{Co}]+/u).filter((token) => token !== "");
  const last = tokens.pop();
  if (last === undefined) return null;
  const end = ENDS_WITH_WORD.test(text) ? `"${last}"` : beginningQuery(connection, last.toLowerCase());
  return [...tokens.map((token) => `"${token}"`), end].join(" AND ");
}

/**
 * The words with the prefix, one by one where they are few: for a prefix query FTS5 merges the lists of all its words before it
 * returns the first hit, which takes twenty times as long as reading them.
 */
function beginningQuery(connection: Connection, beginning: string): string {
  const prefix = `"${beginning}"*`;
  if (!PLAIN.test(beginning)) return prefix;
  connection.exec(
    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.log_vocabulary USING fts5vocab(main, log_words, instance)",
  );
  const next = connection.prepare(
    "SELECT term FROM temp.log_vocabulary WHERE term >= ? AND term < ? LIMIT 1",
  );
  const words: string[] = [];
  let from = beginning;
  while (words.length <= MAX_WORDS) {
    const row = next.get(from, `${beginning}\u{10ffff}`) as { term: string } | undefined;
    if (row === undefined) break;
    words.push(`"${row.term}"`);
    from = `${row.term}\u0001`;
  }
  if (words.length > MAX_WORDS) return prefix;
  return words.length === 0 ? `"${beginning}"` : `(${words.join(" OR ")})`;
}
